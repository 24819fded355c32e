//! From one form to another: charsets, versions of the format, and JSON both
//! ways.

mod charset;
#[cfg(feature = "check")]
mod ff3;
#[cfg(feature = "check")]
mod ff4;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "check")]
mod version;

#[cfg(feature = "ops")]
pub(crate) use charset::{Lossy, piecewise, recode_or};
pub use charset::{RecodeError, recode};
#[cfg(feature = "json")]
pub(crate) use json::values_json;
#[cfg(feature = "json")]
pub use json::{
    JsonDocument, JsonError, JsonErrorKind, from_json, is_json, property_json, to_json,
};
#[cfg(feature = "check")]
pub use {ff3::to_ff3, ff4::to_ff4, version::Converted};
