use super::{Encoding, Flow, Input, Span, Visitor, visit};

/// A token of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Token {
    /// Kind of the token.
    pub kind: TokenKind,
    /// Bytes of the token.
    pub span: Span,
}

/// Kinds of [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// `(` of a game tree or variation.
    Open,
    /// `)` of a game tree or variation.
    Close,
    /// `;`, the start of a node.
    Semicolon,
    /// Identifier of a property.
    Identifier,
    /// A value with its brackets.
    Value,
    /// White space.
    Space,
    /// Skipped text, for example outside the trees, and unpaired parentheses.
    Skipped,
}

/// Splits a file into tokens without gaps: the first begins at 0, each begins at the
/// end of the previous one, and the last ends with the file.
///
/// ```
/// use sgfkit::syntax::{Input, TokenKind, tokens};
///
/// let input = Input::new(b"(; B [pd])");
/// let kinds: Vec<_> = tokens(&input).iter().map(|token| token.kind).collect();
/// use TokenKind::*;
/// assert_eq!(kinds, [Open, Semicolon, Space, Identifier, Space, Value, Close]);
/// ```
pub fn tokens(input: &Input<'_>) -> Vec<Token> {
    let mut tiler = Tiler {
        bytes: input.bytes(),
        tokens: Vec::new(),
        at: 0,
    };
    visit(input, &mut tiler);
    tiler.fill(tiler.bytes.len() as u32);
    tiler.tokens
}

struct Tiler<'i> {
    bytes: &'i [u8],
    tokens: Vec<Token>,
    at: u32,
}

impl Tiler<'_> {
    fn add(&mut self, kind: TokenKind, span: Span) {
        if span.is_empty() {
            return;
        }
        self.fill(span.start);
        self.tokens.push(Token { kind, span });
        self.at = span.end;
    }

    /// Fills the gap before `end` with white space and skipped text.
    fn fill(&mut self, end: u32) {
        while self.at < end {
            let gap = &self.bytes[self.at as usize..end as usize];
            let space = gap[0].is_ascii_whitespace() || gap[0] == 0x0b;
            let same = |byte: &u8| (byte.is_ascii_whitespace() || *byte == 0x0b) == space;
            let len = gap.iter().position(|byte| !same(byte)).unwrap_or(gap.len());
            let kind = if space {
                TokenKind::Space
            } else {
                TokenKind::Skipped
            };
            let span = Span::new(self.at, self.at + len as u32);
            self.tokens.push(Token { kind, span });
            self.at = span.end;
        }
    }
}

impl<'i> Visitor<'i> for Tiler<'i> {
    fn begin_tree(&mut self, open: Span, _: Encoding) -> Flow {
        self.add(TokenKind::Open, open);
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.add(TokenKind::Close, close);
        Flow::Continue
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.add(TokenKind::Open, open);
        Flow::Continue
    }

    fn end_variation(&mut self, close: Span) {
        self.add(TokenKind::Close, close);
    }

    fn begin_node(&mut self, semicolon: Span) {
        self.add(TokenKind::Semicolon, semicolon);
    }

    fn property(&mut self, span: Span, _: &'i [u8]) {
        self.add(TokenKind::Identifier, span);
    }

    fn value(&mut self, span: Span, _: &'i [u8]) {
        // The last value of a truncated file has no closing bracket.
        let end = (span.end + 1).min(self.bytes.len() as u32);
        self.add(TokenKind::Value, Span::new(span.start - 1, end));
    }
}
