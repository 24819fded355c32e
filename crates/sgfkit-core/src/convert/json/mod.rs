//! SGF as JSON, and back.
//!
//! A document is one object, with the nodes of each tree as a flat list:
//!
//! ```json
//! {"format":"sgfkit","version":1,"charset":"UTF-8","trees":[{"charset":"UTF-8","nodes":[
//!   {"parent":null,"properties":{"FF":[4],"GM":[1],"AP":[["CGoban","3"]]}},
//!   {"parent":0,"properties":{"B":["pd"],"DD":[],"KO":[null],"XX":["kept \\] raw"]}}]}]}
//! ```
//!
//! Values are interpreted by the property table, with the FF and GM that the
//! tree's root gives. What the table does not know, and what a type does not
//! accept, stays as it stands between the brackets. What comes out is the same
//! again after the way to SGF and back, because an interpreted value and its
//! SGF form say exactly the same: [`value`] holds both directions.

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
