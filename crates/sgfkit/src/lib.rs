//! Lossless parser, editor and toolkit for SGF (Smart Game Format) game records. Choose the
//! features you need:
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
//! * [`Collection`] holds a file: game trees, nodes, properties, values, and every byte of the
//!   source. Parsing never fails; [`check`] reports errors. Unedited parts are written back byte
//!   for byte.
//! * [`syntax::visit`] reports the contents of a file to a [`syntax::Visitor`] without building a tree, for
//!   databases of millions of games.
//! * [`schema`] is the table of all properties of FF\[1\] to FF\[4\]; [`value`] and [`game`] hold
//!   the types of values and the notation of games.
//! * [`board`] implements the boards and rules of ten games; [`replay`] plays games move by move,
//!   with variations, and returns the position at every node.
//! * [`format()`] rewrites the layout of a file, [`convert`] converts to and from JSON, other
//!   encodings and other versions of the format, [`info`] summarizes games.
//! * [`dialect`] detects deviations of some programs and servers; [`charset`] detects encodings.
//! * [`exchange`] imports and exports other game formats.
//! * [`analysis`] reads engine analysis of Go games from many programs, and calculates the loss of
//!   each move.
//! * [`ops`] works on whole games: strip, transform, extract, split, merge, compare, sort.
//!
//! Without default features, the crate parses, edits, formats and writes files. `charsets` detects
//! undeclared encodings, `replay` adds boards, replay and dialects, `check` adds checks and
//! conversion between versions, `manuals` the manuals of checks; `info`, `json`, `ops`, `exchange`
//! and `analysis` add what their names say.
//!
//! Trees and nodes count from 0 in all types, as in [`Collection::tree`] and [`Node::index`]; node 0
//! is the root. Only messages and JSON count trees from 1 ([`GameTree::number`]).
//!
//! This crate does no input or output, and never panics on any file.
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
#[doc(inline)]
pub use sgfkit_core::{
    BoardSize, Collection, Color, EditError, Fault, FaultKind, FormatError, FormatOptions,
    Formatting, Game, GameTree, Invalid, LineColumn, LineIndex, Move, Node, NodeId, Point,
    PointLists, Property, RawValue, Reader, Span, Stone, Value, charset, format, game, schema,
    syntax, terminal, tree, value,
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
