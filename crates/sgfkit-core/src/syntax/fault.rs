use super::Span;

/// A place where a file breaks the grammar, and how it was read all the same.
///
/// Kind and place are separate, so that faults can be counted, filtered and
/// shown without looking into every kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where, in [`Input::bytes`](super::Input::bytes).
    pub span: Span,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, span: Span) -> Fault {
        Fault { kind, span }
    }
}

/// What can be wrong with the grammar of a file (sgf4.html §2.1).
///
/// Whatever was skipped stays in the file; the kinds say how the rest is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// Text that belongs to no game tree; skipped.
    TextOutside,
    /// Text before the first tree that holds something like `[ab]`; skipped.
    ValueOutside,
    /// Nodes or properties behind a closed game tree; skipped.
    NodeOutside,
    /// Characters between properties or nodes that mean nothing; skipped.
    IllegalCharacters,
    /// The file ends before `)`; every open variation is closed.
    UnclosedVariation,
    /// The file ends inside a value; the value reaches to the end.
    UnclosedValue,
    /// `()`: a variation without a node; skipped.
    EmptyVariation,
    /// An identifier without a value; skipped.
    MissingValue,
    /// `((`: a parenthesis that opens nothing; ignored, and so is its partner.
    ExtraOpen,
    /// The first game tree lacks its `(`, and perhaps its `;`; assumed.
    MissingOpen,
    /// A `)` that closes nothing; ignored.
    ExtraClose,
    /// The first node of a game tree lacks its `;`; assumed.
    MissingTreeSemicolon,
    /// A node inside a tree lacks its `;`; assumed.
    MissingSemicolon,
    /// A node after a closed variation; read as a variation of its own that
    /// ends with the enclosing one.
    NodeAfterVariation,
    /// `[…]` without an identifier; skipped.
    ValueWithoutIdentifier,
    /// A `]` inside a text without its backslash, behind an unescaped `[` that
    /// it closes; taken for text.
    UnescapedBracket,
    /// A `]` inside a text without its backslash that closes no unescaped `[`;
    /// taken for text.
    UnpairedBracket,
    /// NUL bytes outside values; skipped.
    NulBytes,
    /// The two characters `\r` or `\n` outside values; skipped.
    LiteralNewline,
    /// UTF-16 or UTF-32 that is none; read as U+FFFD.
    MalformedUnicode,
    /// More than 4 GiB; the rest is not read.
    TooLarge,
}

impl FaultKind {
    /// Whether it is stray text inside a game: bytes that belong to no property.
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
