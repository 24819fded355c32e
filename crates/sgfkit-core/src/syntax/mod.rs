//! From bytes to nodes and properties, whatever the bytes are.
//!
//! This layer knows the grammar (sgf4.html §2.1) and no property's meaning.
//! [`visit`] reads a file and tells a [`Visitor`] about it; [`tokens`] shows
//! how every byte was taken. Parsing cannot fail: where a file breaks the
//! grammar it is read by the following rules, and a [`Fault`] says so.
//!
//! # How a file is read
//!
//! **Outside the trees.** A game tree begins with a `(` and a `;`, or with a `(`
//! and a property: an identifier with a capital letter and, directly behind
//! it, a `[`; or one in capitals with white space before the `[`. Of several
//! `(` in a row only the last opens the tree; the others, and as many `)`
//! later, are ignored. Everything else outside is skipped; but where a `;` and
//! a property, as above, stand before the first tree, that tree begins with them,
//! or with the property that the file begins with; and so does a file that begins
//! with a property and has no tree.
//!
//! **Inside a tree**
//! * White space is the ASCII kind. NUL bytes and the literal characters `\r`
//!   and `\n` count as white space with a fault.
//! * An identifier is a letter with the letters and digits that follow. It
//!   needs a `[` behind it, with white space between at most; if there is
//!   none, it is skipped. Behind a value, white space and characters that are
//!   neither letters nor brackets nor structure may precede a further value.
//! * An odd word is an identifier too (`P-1[`, `_k[`): up to twelve printable
//!   ASCII characters, none of them a bracket, a parenthesis, a `;` or a `\`, a
//!   letter among them, and directly behind them a `[`. But one or two
//!   capitals at its end, behind something that is no letter, are an identifier
//!   of their own (`,W[`).
//! * `;` begins a node. A property without one before it begins a node too.
//!   Where a variation was closed before, the node begins a variation that
//!   ends with the enclosing one.
//! * `()` is skipped. `((`: all but the last of a row of `(` are ignored, and
//!   so are the `)` that pair with them, unless a game follows one of these: a
//!   `(`, a `;` and a node with FF or GM, which are looked for from property to
//!   property, each an identifier that touches its `[`, up to anything else.
//! * A value without an identifier is skipped, and so is every other byte.
//! * At the end of the file everything open is closed; a value reaches to the
//!   end of the file.
//!
//! **Inside a value** the first unescaped `]` ends it, but for texts: see
//! below. Bytes of multi-byte characters are stepped over as the tree's
//! [`Encoding`] says. But a character whose second byte is `]` was cut in half
//! where a property follows, perhaps behind a `;`: then the bracket ends the
//! value.
//!
//! **Unescaped brackets.** In a text or an unknown property, a `]` is followed
//! by grammar: the end of the file; `[`; an identifier, of whatever letters, or
//! an odd word, that touches both the `]` and a `[`; a property as above; `;`
//! (one or several) and then the end, a `[`, `(`, `)`, a property as above, an
//! odd word, or an identifier of whatever letters that touches the last `;` and
//! a `[` (an odd word, here and below, may be of letters and digits alone, or
//! end with capitals); `(` and then `;`, a property, a
//! parenthesis or the end; or `)` (one or several) and then `;`, the end, or a
//! `(` as before. If it is not, the next bracket is looked for: a `]` is taken
//! for the end of the text, and judged like the first; a `[` that belongs to no
//! identifier is text (but not where a `)` stood directly behind the `]`), and
//! the `]` behind it is judged next, or, where there is none, the text reaches
//! to the end of the file; any other `[`, or no bracket, means that the text
//! did end. A `[` belongs to an identifier that touches it and has a capital
//! letter or touches a `;`, or, behind a `;`, to one with a capital letter with
//! white space between, or to an odd word that touches it.

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
