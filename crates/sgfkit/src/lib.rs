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
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "analysis")]
#[doc(inline)]
pub use sgfkit_analysis as analysis;
#[cfg(feature = "check")]
#[doc(inline)]
pub use sgfkit_check as check;
#[cfg(feature = "exchange")]
#[doc(inline)]
pub use sgfkit_exchange as exchange;
#[cfg(feature = "ops")]
#[doc(inline)]
pub use sgfkit_ops as ops;

#[cfg(feature = "info")]
#[doc(inline)]
pub use sgfkit_core::info;
#[doc(hidden)] // For the index of `sgfkit-search`.
pub use sgfkit_core::push_leb128;
#[doc(inline)]
pub use sgfkit_core::{
    BoardSize, Collection, Color, EditError, Encoding, Escaping, Fault, FaultKind, Flow,
    FormatError, FormatOptions, Formatting, Game, GameTree, Input, Invalid, LineColumn, LineIndex,
    Move, Node, NodeId, Nodes, Origin, PlainMoves, Point, PointLists, Properties, Property,
    RawValue, Source, Span, Stone, Token, TokenKind, Value, Values, Visit, Visitor, Walk, charset,
    format, game, must_be_shown, parse_bytes, parse_duration, push_visible, schema, syntax, tokens,
    value, visible, visit,
};
#[cfg(feature = "replay")]
#[doc(inline)]
pub use sgfkit_core::{board, dialect, replay};

/// Conversion between encodings, versions of the format, and JSON.
pub mod convert {
    #[cfg(feature = "check")]
    #[doc(inline)]
    pub use sgfkit_check::convert::{Converted, to_ff3, to_ff4};
    #[doc(inline)]
    pub use sgfkit_core::convert::*;
}

/// The program in the README must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
