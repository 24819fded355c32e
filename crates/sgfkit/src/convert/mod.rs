//! From one form to another: charsets, and JSON both ways.

mod charset;
mod json;

pub use charset::{RecodeError, recode};
pub use json::{JsonError, JsonErrorKind, from_json, to_json};
