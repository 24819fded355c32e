//! What is done to whole games: [`strip`] removes what is not wanted,
//! [`transform`] turns boards and exchanges colours, [`extract`] makes a part
//! of a game one of its own, [`split`] makes many files of one, [`merge`] one
//! tree of many games, [`diff`] tells
//! what differs in meaning, [`cat`] makes a text for tools that work by lines,
//! [`sort`] and [`promote`] put variations in order, [`merge_changes`] brings
//! together what two people changed, [`dedup`] finds games that are there twice.

mod area;
mod cat;
mod changes;
mod collect;
mod dedup;
mod diff;
mod excerpt;
mod extract;
mod meaning;
mod merge;
mod order;
mod points;
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
pub use merge::{MergeNote, MergeOptions, MergeOrder, Merged, OwnTree, merge};
pub use sort::{SortBy, promote, sort};
pub use split::{By, Piece, split};
pub use strip::{StripOptions, strip};
pub use transform::{TransformError, TransformOptions, transform};
