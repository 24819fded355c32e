//! Hemme Notation: a position of Go in a line of parts, `.19x19_4Qb.Q4b.w`.
//!
//! By the grammar of hemme/hen-spec: the parts are optional and in any order,
//! white space says nothing, and the first character tells the part.

mod parts;
mod read;
mod write;

pub(super) use read::{detect, read};
pub(super) use write::write;
