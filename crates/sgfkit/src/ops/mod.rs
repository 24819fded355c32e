//! What is done to whole games: [`strip`] removes what is not wanted,
//! [`transform`] turns boards and exchanges colours.

mod strip;
mod transform;

pub use strip::{StripOptions, strip};
pub use transform::{TransformError, TransformOptions, transform};
