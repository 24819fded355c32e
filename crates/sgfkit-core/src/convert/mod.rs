//! Conversion between encodings, and to and from JSON.

mod charset;
#[cfg(feature = "json")]
mod json;

#[doc(hidden)]
pub use charset::{Lossy, piecewise, recode_or};
pub use charset::{RecodeError, recode};
#[cfg(feature = "json")]
#[doc(hidden)]
pub use json::values_json;
#[cfg(feature = "json")]
pub use json::{
    JsonDocument, JsonError, JsonErrorKind, from_json, is_json, property_json, to_json,
};
