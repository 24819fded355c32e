//! Searches game archives for positions, patterns and openings: games with a match, next moves and
//! results.
//!
//! * An [`Archive`] holds games, in memory or in the files of an [`index`].
//! * [`Asked`] parses questions of users.
//! * A [`Query`] searches for a [`Pattern`] or a [`Sequence`] of moves, in all [`Image`]s of the
//!   game; [`Filters`] select games.
//! * A [`Hit`] is a node with its continuation; a [`Tally`] sums up hits.
//! * [`openings`] builds opening trees.
//!
//! Positions of Go, Othello, Gomoku, Hex, Twixt, Amazons, Lines of Action and Gess are searched;
//! games of other kinds are only found by filters.
//!
//! No input makes this crate panic, neither games nor the bytes of an index.
#![deny(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

mod answer;
mod archive;
mod asked;
mod boards;
mod bytes;
pub mod carried;
mod cell;
mod collect;
mod comments;
mod earlier;
mod exact;
#[cfg(feature = "files")]
pub mod files;
mod filter;
mod filters;
mod images;
#[cfg(feature = "disk")]
pub mod index;
mod lines;
#[cfg(feature = "disk")]
mod map;
mod named;
pub mod openings;
mod packed;
mod pattern;
mod play;
mod query;
mod question;
mod rows;
mod search;
mod segment;
mod sequence;
mod sets;
mod tally;
mod threads;
#[cfg(feature = "tiles")]
pub mod tiles;
#[cfg(feature = "files")]
pub mod upkeep;

pub use answer::{Answer, By, Group, Hits, SortKey};
pub use archive::{Archive, GameOrder, Part};
pub use asked::{Asked, Ground, is_players, move_range, own_game, own_size};
pub use boards::{Board, boards};
pub use cell::Cell;
pub use collect::Collected;
pub use comments::Wording;
pub use earlier::Earlier;
pub use filter::{Day, Ending, Filter, FilterOption, Grade, Span, TextTerm};
pub use filters::Filters;
pub use images::{Image, is_searched};
pub use lines::{Wins, rounded};
pub use named::{File, Files, Named, Origin, Place};
pub use pattern::{Allowed, Edges, Pattern, PatternError};
pub use play::{
    ARROW, BLACK, EMPTY, NO_WAY, Play, Played, Step, WHITE, What, from_index, index as point_index,
};
pub use query::{Detail, Found, Hit, Next, Query, Target, like, parse_move};
pub use question::{Listing, Question};
pub use rows::{Row, Winner, games, games_of, result, won_by};
pub use search::Outcome;
pub use segment::{Builder, Bytes, Damage, Prepared, Segment};
pub use sequence::{Sequence, Wanted};
pub use sets::{Chosen, GameAt, GameNumber};
pub use tally::{Continuation, Counts, Order, Tally, label};
