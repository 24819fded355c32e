//! Parses any bytes into nodes and properties.
//!
//! This layer implements the grammar (sgf4.html §2.1), but not the meaning of properties. [`visit`]
//! reads a file and calls a [`Visitor`]; [`tokens`] shows the interpretation of every byte. Parsing
//! never fails: if a file breaks the grammar, the following rules apply, and a [`Fault`] reports
//! it.
//!
//! # How a file is read
//!
//! **Outside the trees.** A game tree begins with a `(` and a `;`, or with a `(` and a property: an
//! identifier with a capital letter directly followed by a `[`, or one in capitals with white space
//! before the `[`. In a row of `(`, only the last opens the tree; the others, and the same number
//! of `)` later, are ignored. Everything else outside is skipped, with two exceptions: if a `;` and
//! a property, as above, come before the first tree, that tree begins with them, or with a property
//! at the start of the file. A file that begins with a property and contains no tree begins a tree,
//! too.
//!
//! **Inside a tree**
//! * Only ASCII white space counts. NUL bytes and the literal characters `\r` and `\n` count as
//!   white space, with a fault.
//! * An identifier is a letter followed by letters and digits. It needs a `[` after it, with only
//!   white space in between; otherwise it is skipped. After a value, white space and characters
//!   other than letters, brackets and structure may precede another value.
//! * An odd word is also an identifier (`P-1[`, `_k[`): up to twelve printable ASCII characters
//!   with at least one letter, without brackets, parentheses, `;` and `\`, directly followed by a
//!   `[`. But one or two capitals at its end, after a character other than a letter, are a separate
//!   identifier (`,W[`).
//! * `;` begins a node. A property without one before it also begins a node. After a closed
//!   variation, the node begins a variation that ends with the enclosing one.
//! * `()` is skipped. In a row of `(`, only the last one counts; the others are ignored, together with their partners,
//!   unless a game follows one of these `)`: a `(`, a `;` and a node with FF or GM. The search for
//!   FF and GM covers consecutive properties whose identifier touches its `[`.
//! * A value without an identifier is skipped, and so is every other byte.
//! * At the end of the file all open items are closed; a value extends to the end of the file.
//!
//! **Inside a value** the first unescaped `]` ends it, except in texts: see below. Bytes of
//! multi-byte characters are skipped according to the tree's [`Encoding`]. But if a property,
//! possibly after a `;`, follows a character whose second byte is `]`, the character was cut in
//! half, and the bracket ends the value.
//!
//! **Unescaped brackets.** A `]` ends a text or a value of an unknown property only if grammar
//! follows, which is one of:
//! * the end of the file, or `[`;
//! * an identifier of any letters, or an odd word, that touches both the `]` and a `[`;
//! * a property as above;
//! * `;` (one or several) followed by the end, a `[`, `(`, `)`, a property as above, an odd word,
//!   or an identifier of any letters that touches the last `;` and a `[` (an odd word, here and
//!   below, may consist of letters and digits, or end with capitals);
//! * `(` followed by `;`, a property, a parenthesis or the end;
//! * `)` (one or several) followed by `;`, the end, or a `(` as before.
//!
//! Otherwise, the next bracket decides:
//! * A `]` is a candidate for the end of the text, and judged like the first.
//! * A `[` that belongs to no identifier is text, unless a `)` directly follows the first `]`. The
//!   `]` after it is judged next; if there is none, the text extends to the end of the file.
//! * Any other `[`, or no bracket, means that the text has ended at the first `]`.
//!
//! A `[` belongs to an identifier that touches it and has a capital letter or touches a `;`; after
//! a `;`, also to one with a capital letter and white space in between, or to an odd word that
//! touches it.

mod blank;
mod choose;
mod encoding;
mod fault;
mod grammar;
mod input;
mod outside;
mod parser;
mod run;
mod scan;
mod span;
mod survey;
mod text;
mod tokens;
mod visit;
mod visitor;

pub use encoding::{Encoding, Escaping};
pub use fault::{Fault, FaultKind};
pub use input::{Input, Origin};
pub use run::PlainMoves;
pub use span::Span;
pub use tokens::{Token, TokenKind, tokens};
pub use visit::visit;
pub use visitor::{Flow, Visitor};

pub(crate) use blank::{blank_end, is_identifier, is_odd, property_identifier_end};
#[doc(hidden)]
pub use scan::Scan;
pub(crate) use survey::{Quiet, Survey, is_clean, loud_parts};
pub(crate) use text::{end as text_end, is_read_on};
