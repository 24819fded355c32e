//! A lossless parser, editor and toolkit for SGF (Smart Game Format) game records.
//!
//! Parsing never fails: any bytes give you a [`Collection`], and [`check::run`] reports the errors.
//! Parts that you do not edit are written back byte for byte. This crate does no input or output,
//! and never panics on any file.
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
//!
//! # From a task to an item
//!
//! | task | items |
//! |---|---|
//! | read a file | [`Collection::parse`], [`Collection::tree`], [`GameTree::root`] |
//! | read texts and numbers | [`Node::text`], [`Node::number`], [`Node::real`], [`Node::points`] |
//! | read any value with its type | [`Property::decode`], [`Value`], [`value`] |
//! | visit all moves | [`GameTree::main_line`], [`GameTree::walk`], [`Node::played`] |
//! | see the position at a node | [`replay::Replay`], [`board::AnyBoard`] |
//! | find a node by move number or moves | [`replay::move_node`], [`replay::find_path`] |
//! | list legal moves | [`board::AnyBoard::legal_moves`] |
//! | find errors | [`check::run`], [`check::Checker`], [`LineIndex`] |
//! | fix errors | [`check::fix()`], [`check::Checker::fix_alone`] |
//! | write properties | [`Collection::set_property`], [`Collection::set_text`], [`ops::set`] |
//! | add, move and remove nodes | [`Collection::append_node`], [`Collection::remove_subtree`] |
//! | write a file | [`Collection::to_bytes`] |
//! | change the layout | [`format()`], [`FormatOptions`] |
//! | convert to UTF-8 or another encoding | [`convert::recode`], [`charset`] |
//! | convert to FF\[3\] or FF\[4\] | [`convert::to_ff3`], [`convert::to_ff4`] |
//! | convert to and from JSON | [`convert::to_json`], [`convert::from_json`] |
//! | read and write other formats | [`exchange::read`], [`exchange::write()`] |
//! | list players, results and dates | [`info::rows`], [`value::lenient`] |
//! | merge, split and compare games | [`ops::merge`], [`ops::split`], [`ops::diff`] |
//! | find duplicate games | [`ops::dedup`] |
//! | rotate, mirror and anonymize games | [`ops::transform`], [`ops::strip`] |
//! | read engine analysis | [`analysis::visit`], [`analysis::Review`] |
//! | read files larger than memory | [`Reader`] |
//! | read millions of games without a tree | [`syntax::visit`], [`syntax::Visitor`] |
//! | look up a property | [`schema::property`], [`schema::all`] |
//! | read deviations of Fox, HexGui and others | [`dialect::read`] |
//! | serialize findings and games with serde | [`check::Finding`], [`info::GameInfo`], the feature `serde` |
//! | show text from a file in a terminal | [`terminal::visible`] |
//!
//! Other crates use this one: `sgfkit-diagram` draws boards and books, `sgfkit-files` finds and
//! reads files and archives, `sgfkit-search` searches for positions and players, and `sgfkit-table`
//! makes tables for data frames.
//!
//! # Examples
//!
//! Find errors, and fix those that do not change the meaning:
//!
//! ```
//! # #[cfg(feature = "check")] {
//! use sgfkit::check::{self, Applicability};
//! use sgfkit::{Collection, LineIndex};
//!
//! let games = Collection::parse("(;FF[4]GM[1]SZ[9]\n;B[ee]W[cc])");
//! let found = &check::run(&games)[0];
//! let at = LineIndex::new(&games).line_column(found.span.start);
//! assert_eq!((found.code, at.line, at.column), ("two-moves", 2, 7));
//!
//! let fixed = check::fix(&games, Applicability::Safe, |_| true);
//! assert_eq!(fixed.bytes, b"(;FF[4]GM[1]SZ[9]\n;B[ee];W[cc])");
//! # }
//! ```
//!
//! Play a game to its end, and look at the board:
//!
//! ```
//! # #[cfg(feature = "replay")] {
//! use sgfkit::replay::Replay;
//! use sgfkit::{Collection, Color, Point};
//!
//! let games = Collection::parse("(;GM[1]SZ[9];B[ba];W[aa];B[ab])");
//! let game = games.tree(0).unwrap();
//! let mut replay = Replay::new(game);
//! replay.go_to(game.main_line().last().unwrap());
//! let board = replay.board().unwrap();
//! // White's stone in the corner was captured.
//! assert_eq!(board.at(Point::new(0, 0)), None);
//! assert_eq!(board.at(Point::new(0, 1)), Some(Color::Black));
//! # }
//! ```
//!
//! Read an old file in GBK as UTF-8:
//!
//! ```
//! use sgfkit::Collection;
//! use sgfkit::charset::Charset;
//! use sgfkit::convert::recode;
//!
//! let games = Collection::parse(b"(;GM[1]CA[GBK]PB[\xb9\xc5\xc1\xa6])");
//! assert_eq!(games.tree(0).unwrap().root().text("PB").as_deref(), Some("古力"));
//! let utf8 = recode(&games, Charset::UTF_8, "UTF-8")?;
//! assert_eq!(String::from_utf8_lossy(&utf8), "(;GM[1]CA[UTF-8]PB[古力])");
//! # Ok::<(), sgfkit::convert::RecodeError>(())
//! ```
//!
//! # Features
//!
//! ```toml
//! # Everything
//! sgfkit = "0.1"
//! # Parsing, editing, boards and replay
//! sgfkit = { version = "0.1", default-features = false, features = ["replay"] }
//! # Parsing and editing only, with few dependencies
//! sgfkit = { version = "0.1", default-features = false }
//! ```
//!
//! Without default features, the crate parses, edits, formats and writes files. `charsets` detects
//! undeclared encodings, `replay` adds boards, replay and dialects, `check` adds checks and
//! conversion between versions, and `serde` serialization. `info`, `json`, `ops`, `exchange` and
//! `analysis` add the modules of the same names; `json` is in [`convert`].
//!
//! # Counting
//!
//! Trees and nodes count from 0 in all types, as in [`Collection::tree`] and [`Node::index`]; node 0
//! is the root. Only messages and JSON count trees from 1 ([`GameTree::number`]).
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
#[doc(inline)]
pub use sgfkit_core::{
    BoardSize, Collection, Color, EditError, Fault, FaultKind, FormatError, FormatOptions,
    Formatting, Game, GameTree, Invalid, LineColumn, LineIndex, Move, Node, NodeId, OptionError,
    Point, PointLists, Property, RawValue, Reader, Span, Stone, Value, charset, format, game,
    schema, syntax, terminal, tree, value,
};
#[cfg(feature = "replay")]
#[doc(inline)]
pub use sgfkit_core::{board, dialect, replay};
#[doc(hidden)] // For the workspace's crates; not related to SGF.
pub use sgfkit_core::{units, words};

/// Conversion between encodings, versions of the format, and JSON.
pub mod convert {
    #[cfg(feature = "check")]
    #[doc(inline)]
    pub use sgfkit_check::convert::{Converted, to_ff3, to_ff4};
    #[doc(inline)]
    pub use sgfkit_core::convert::*;
}

/// The example in the README must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
