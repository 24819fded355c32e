//! Operations on whole games:
//!
//! * [`new_game`] writes a game without moves;
//! * [`set`] and [`assign`] set and remove properties, [`strip`] removes them by category;
//! * [`transform`] rotates and mirrors boards, and swaps colors;
//! * [`extract`], [`split`], [`collect`] and [`merge`] take games apart and put them together;
//! * [`sort`] and [`promote`] reorder variations;
//! * [`diff`] and [`merge_changes`] compare versions of a file, [`cat`] writes them line by line;
//! * [`dedup`] and [`surplus`] find duplicate games.
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

mod area;
mod cat;
mod changes;
mod collect;
mod dedup;
mod diff;
mod excerpt;
mod extract;
mod fresh;
mod kin;
mod meaning;
mod merge;
mod names;
mod order;
mod points;
mod set;
mod sort;
mod split;
mod strip;
mod transform;
pub mod words;

pub use cat::cat;
pub use changes::{Conflict, MergedChanges, merge_changes};
pub use collect::collect;
pub use dedup::{Cluster, DedupBy, Fingerprint, Surplus, dedup, surplus};
pub use diff::{Difference, DifferenceKind, Side, diff};
pub use extract::{ExtractError, Part, extract};
pub use fresh::{NewGame, new_game};
pub use merge::{MergeNote, MergeOptions, MergeOrder, Merged, OwnTree, merge, named_games};
pub use set::{Assignment, SetAction, SetEdit, SetOutcome, SetProblem, SetRemedy, assign, set};
pub use sort::{SortBy, promote, sort};
pub use split::{By, Piece, split};
pub use strip::{NameLeft, StripOptions, strip, stripped};
pub use transform::{
    TransformError, TransformOptions, Unturned, UnturnedReason, transform, transformed,
};
