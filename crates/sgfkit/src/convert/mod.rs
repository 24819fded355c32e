//! From one form to another: charsets, versions of the format, and JSON both
//! ways.

mod charset;
mod ff3;
mod ff4;
mod json;
mod version;

pub use charset::{RecodeError, recode};
pub(crate) use json::values_json;
pub use json::{JsonDocument, JsonError, JsonErrorKind, from_json, property_json, to_json};
pub use {ff3::to_ff3, ff4::to_ff4, version::Converted};
