//! Converts SGF to JSON and back.
//!
//! A document is one object, with the nodes of each tree as a flat list:
//!
//! ```json
//! {"format":"sgfkit","version":1,"charset":"UTF-8","trees":[{"charset":"UTF-8","nodes":[
//!   {"parent":null,"properties":{"FF":[4],"GM":[1],"AP":[["CGoban","3"]]}},
//!   {"parent":0,"properties":{"B":["pd"],"DD":[],"KO":[null],"XX":["kept \\] raw"]}}]}]}
//! ```
//!
//! The property table, with FF and GM of the root, determines the type of each value. Values of
//! unknown properties, and values that their type rejects, stay as they are between the brackets. A
//! round trip through SGF restores the same JSON, because both forms of a value have exactly the
//! same meaning; [`value`] converts in both directions.

mod any;
mod cursor;
mod error;
mod outline;
mod read;
mod value;
mod write;

pub use error::{JsonError, JsonErrorKind};
pub use read::{from_json, is_json};
#[doc(hidden)]
pub use write::values_json;
pub use write::{JsonDocument, property_json, to_json};
