//! Operations on whole games:
//!
//! * [`strip`] removes what is not wanted;
//! * [`transform`] turns boards and exchanges colours;
//! * [`extract`] makes a part of a game into a game of its own;
//! * [`set`] and [`assign`] set and remove properties;
//! * [`split`] divides a file into many, [`collect`] puts games into one file;
//! * [`merge`] makes one tree of many games;
//! * [`new_game`] writes a game without moves;
//! * [`diff`] tells what differs in meaning;
//! * [`merge_changes`] brings together what two people changed;
//! * [`cat`] writes a text for tools that work by lines;
//! * [`sort`] and [`promote`] put variations in order;
//! * [`dedup`] finds games that are there twice, [`surplus`] what is only in
//!   the copy.
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
