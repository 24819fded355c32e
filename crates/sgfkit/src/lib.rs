//! The toolkit for SGF, the Smart Game Format, in which Go, Hex, Twixt and some
//! forty other games are recorded: reads every file, loses nothing. All of it;
//! boards and reading; or reading, edits and writing alone, with few dependencies:
//!
//! ```toml
//! sgfkit = "0.1"
//! sgfkit = { version = "0.1", default-features = false, features = ["replay"] }
//! sgfkit = { version = "0.1", default-features = false }
//! ```
//!
//! * [`Collection`] holds a file: game trees, nodes, properties, values, and
//!   every byte of the source. Parsing cannot fail; what was wrong is told by
//!   [`check`]. What is not edited is written back byte for byte.
//! * [`visit`] tells a [`Visitor`] what stands in a file without building a
//!   tree, for archives of millions of games.
//! * [`schema`] is the table of all properties of FF\[1\] to FF\[4\]; [`value`]
//!   and [`game`] hold the types of values and the notation of the games.
//! * [`board`] has a board with its rules for each game that is played here;
//!   [`replay`] plays games move by move, through all variations, and tells
//!   what stands on the board at every node.
//! * [`format()`] lays a file out anew, [`convert`] turns it into JSON and back,
//!   into another charset or another version of the format, [`info`] sums games
//!   up.
//! * [`dialect`] knows what some programs and servers write in their own way;
//!   [`charset`] finds out how texts are encoded.
//! * [`exchange`] reads other formats in which players keep games, and writes
//!   those that other programs read.
//! * [`analysis`] reads what engines left in games of Go, whichever program wrote
//!   it, and tells what each move lost.
//! * [`ops`] works on whole games: strips, turns, cuts out, splits, merges,
//!   compares, reorders.
//!
//! Without default features there are reading, the tree, typed values, edits, the
//! layout and writing. `charsets` guesses the charset of files that don't say it,
//! `replay` brings boards, replay and dialects, `info` and `json` what their names
//! say, `check` the checks and conversion between versions, `manuals` the texts of
//! the checks, `ops`, `exchange` and `analysis` these modules.
//!
//! An *index* counts from 0, as [`Collection::tree`] and [`GameTree::index`] do. A
//! *number* of a game tree, such as a `tree` in what is told, counts from 1, as
//! people do ([`GameTree::number`]). Nodes count from 0, the root: [`Node::index`].
//!
//! Nothing here does any input or output, and nothing panics, whatever the
//! file.
//!
//! ```
//! use sgfkit::{Collection, Color, Move, Point};
//!
//! let file = b"(;FF[4]GM[1]SZ[19]PB[Ada]PW[Jun]KM[6.5];B[pd]C[A corner.](;W[dd])(;W[dp]))";
//! let mut games = Collection::parse(file);
//!
//! let game = games.tree(0).unwrap();
//! assert_eq!(game.root().text("PB").as_deref(), Some("Ada"));
//! assert_eq!(game.root().real("KM"), Some(6.5));
//!
//! let first = game.root().children().next().unwrap();
//! assert_eq!(first.played(), Some((Color::Black, Move::Place(Point::new(15, 3)))));
//! assert_eq!(first.children().count(), 2);
//!
//! let first = first.id();
//! games.set_text(first, "C", "The upper right corner.")?;
//! assert!(games.to_bytes().ends_with(b";B[pd]C[The upper right corner.](;W[dd])(;W[dp]))"));
//! # Ok::<(), sgfkit::EditError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]
// What only a feature uses stays where its like is.
#![cfg_attr(not(feature = "default"), allow(dead_code, unused_imports))]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "analysis")]
pub mod analysis;
#[cfg(feature = "replay")]
pub mod board;
pub mod charset;
#[cfg(feature = "check")]
pub mod check;
pub mod convert;
#[cfg(feature = "replay")]
pub mod dialect;
#[cfg(feature = "exchange")]
pub mod exchange;
mod format;
pub mod game;
#[cfg(feature = "info")]
pub mod info;
mod line;
#[cfg(feature = "ops")]
pub mod ops;
#[cfg(feature = "replay")]
pub mod replay;
pub mod schema;
pub mod syntax;
mod tree;
mod units;
pub mod value;
mod visible;
mod words;

pub use format::{FormatError, FormatOptions, Formatting, PointLists, format};
pub use game::{BoardSize, Color, Game, Move, Point, Stone};
pub use line::{LineColumn, LineIndex};
pub use syntax::{
    Encoding, Escaping, Fault, FaultKind, Flow, Input, Origin, PlainMoves, Span, Token, TokenKind,
    Visitor, tokens, visit,
};
pub use tree::{
    Collection, EditError, GameTree, Node, NodeId, Nodes, Properties, Property, Source, Values,
    Visit, Walk,
};
pub use units::{parse_bytes, parse_duration};
pub use value::{Invalid, RawValue, Value};
pub use visible::{must_be_shown, push_visible, visible};
#[doc(hidden)] // For the index of `sgfkit-search`; it says nothing of SGF.
pub use words::push_leb128;

/// The program in the README must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
