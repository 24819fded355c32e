//! The toolkit for SGF, the Smart Game Format: reads every file, loses nothing.
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

pub mod charset;
pub mod check;
pub mod convert;
mod format;
pub mod game;
mod line;
pub mod schema;
pub mod syntax;
mod tree;
pub mod value;

pub use format::{FormatError, FormatOptions, PointLists, format};
pub use game::{Game, Move, Point, Stone};
pub use line::{LineIndex, Position};
pub use syntax::{
    Encoding, Escaping, Fault, FaultKind, Input, Origin, Span, Step, Token, TokenKind, Visitor, tokens,
    visit,
};
pub use tree::{Collection, EditError, GameTree, Node, NodeId, Nodes, Properties, Property, RawValue, Source, Values};
pub use value::{Invalid, Value};
