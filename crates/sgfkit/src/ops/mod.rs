//! What is done to whole games: [`strip`] removes what is not wanted,
//! [`transform`] turns boards and exchanges colours, [`extract`] makes a part
//! of a game one of its own, [`split`] makes many files of one.

mod excerpt;
mod extract;
mod split;
mod strip;
mod transform;

pub use extract::{ExtractError, Part, extract};
pub use split::{By, Piece, split};
pub use strip::{StripOptions, strip};
pub use transform::{TransformError, TransformOptions, transform};
