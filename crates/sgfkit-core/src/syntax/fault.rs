use super::Span;

/// A syntax error, and the way in which it was parsed.
///
/// Kind and position are separate, so that errors can be counted, filtered and
/// displayed without handling each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Fault {
    /// Kind of the error.
    pub kind: FaultKind,
    /// Position in [`Input::bytes`](super::Input::bytes).
    pub span: Span,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, span: Span) -> Fault {
        Fault { kind, span }
    }
}

/// Kinds of syntax errors (sgf4.html §2.1).
///
/// Skipped text stays in the file; the kinds describe how the rest is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FaultKind {
    /// Text outside all game trees; skipped.
    TextOutside,
    /// Text before the first tree that contains something like `[ab]`; skipped.
    ValueOutside,
    /// Nodes or properties after a closed game tree; skipped.
    NodeOutside,
    /// Meaningless characters between properties or nodes; skipped.
    IllegalCharacters,
    /// The file ends before `)`; every open variation is closed.
    UnclosedVariation,
    /// The file ends inside a value, which extends to the end.
    UnclosedValue,
    /// `()`: a variation without a node; skipped.
    EmptyVariation,
    /// An identifier without a value; skipped.
    MissingValue,
    /// `((`: a parenthesis that opens nothing; ignored together with its partner.
    ExtraOpen,
    /// The first game tree lacks its `(`, and possibly its `;`; assumed.
    MissingOpen,
    /// A `)` that closes nothing; ignored.
    ExtraClose,
    /// The first node of a game tree lacks its `;`; assumed.
    MissingTreeSemicolon,
    /// A node inside a tree lacks its `;`; assumed.
    MissingSemicolon,
    /// A node after a closed variation; parsed as a variation up to the end of the enclosing one.
    NodeAfterVariation,
    /// `[…]` without an identifier; skipped.
    ValueWithoutIdentifier,
    /// An unescaped `]` inside a text that closes an unescaped `[`; part of the text.
    UnescapedBracket,
    /// An unescaped `]` inside a text that closes no unescaped `[`; part of the text.
    UnpairedBracket,
    /// NUL bytes outside values; skipped.
    NulBytes,
    /// The two characters `\r` or `\n` outside values; skipped.
    LiteralNewline,
    /// Invalid UTF-16 or UTF-32; replaced by U+FFFD.
    MalformedUnicode,
    /// More than 4 GiB; the rest is not parsed.
    TooLarge,
}

impl FaultKind {
    /// Returns true for stray text inside a game: bytes that belong to no property.
    #[doc(hidden)]
    #[must_use]
    pub fn is_stray_text(self) -> bool {
        use FaultKind::{IllegalCharacters, MissingValue, ValueWithoutIdentifier};
        matches!(
            self,
            IllegalCharacters | MissingValue | ValueWithoutIdentifier
        )
    }
}
