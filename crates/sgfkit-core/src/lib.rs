//! The core of [sgfkit](https://docs.rs/sgfkit): parsing, the tree, typed values, edits, boards,
//! replay, dialects, game information, and JSON.
//!
//! Depend on `sgfkit`, which exports everything here and the other crates by feature. This
//! crate is separate so that they compile in parallel.

#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]
// Code that only a feature uses stays next to similar code.
#![cfg_attr(not(feature = "default"), allow(dead_code, unused_imports))]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "replay")]
pub mod board;
pub mod charset;
pub mod convert;
#[cfg(feature = "replay")]
pub mod dialect;
mod format;
pub mod game;
#[cfg(feature = "info")]
pub mod info;
mod line;
mod option;
mod reader;
#[cfg(feature = "replay")]
pub mod replay;
pub mod schema;
pub mod syntax;
pub mod terminal;
pub mod tree;
#[doc(hidden)]
pub mod units;
pub mod value;
#[doc(hidden)]
pub mod words;

pub use format::{FormatError, FormatOptions, Formatting, PointLists, format};
pub use game::{BoardSize, Color, Game, Move, Point, Stone};
pub use line::{LineColumn, LineIndex};
pub use option::OptionError;
pub use reader::Reader;
pub use syntax::{Fault, FaultKind, Span};
pub use tree::{Collection, EditError, GameTree, Node, NodeId, Property};
pub use value::{Invalid, RawValue, Value};
