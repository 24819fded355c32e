//! Chooses the encoding of a tree (properties.html, CA).

use super::blank::{blank_end, identifier_end, odd_identifier_end};
use super::grammar::{is_node_or_property, is_property, starts_node};
use super::parser::trial;
use super::scan::Scan;
use super::text::is_followed_by_grammar;
use super::visitor::Silent;
use super::{Encoding, Escaping, Flow, Input, Origin, PlainMoves, Span, Visitor};
use crate::charset::{self, Charset, Structure};

/// Reads ahead to choose the encoding of each tree. A budget keeps this linear, because
/// a tree in the wrong encoding may seem to extend to the end of the file.
pub(super) struct Chooser {
    budget: usize,
    last: Encoding,
}

impl Chooser {
    /// Creates a chooser with a budget for this many bytes.
    pub(super) fn new(bytes: usize) -> Chooser {
        Chooser {
            budget: bytes.saturating_mul(8),
            last: Encoding::ASCII,
        }
    }

    /// Returns the encoding of the tree whose first node is expected at `start`.
    pub(super) fn choose(&mut self, input: &Input<'_>, start: usize) -> Encoding {
        if input.is_plain() {
            return Encoding::ASCII;
        }
        let (charset, origin) = match input.forced() {
            Some(forced) => forced,
            None => self.charset(input, start),
        };
        let escaping = self.escaping(input, start, charset);
        self.last = Encoding {
            charset,
            origin,
            escaping,
        };
        self.last
    }

    fn charset(&mut self, input: &Input<'_>, start: usize) -> (Charset, Origin) {
        let name = declared(input.bytes(), start);
        let declared = name
            .map(|span| span.of(input.bytes()))
            .and_then(declared_charset);
        if input.is_utf8() && declared.is_none_or(|charset| charset == Charset::UTF_8) {
            let origin = declared.map_or(Origin::Utf8, |_| Origin::Declared);
            return (Charset::UTF_8, origin);
        }
        let scan = declared.map_or(Scan::Bytes, Scan::characters);
        let Some(end) = self.trial(input, start, scan, &mut Silent) else {
            return (self.last.charset, self.last.origin);
        };
        let tree = &input.bytes()[start..end];
        match declared {
            Some(charset) if is_true(tree, charset) => (charset, Origin::Declared),
            _ => undeclared(input, tree),
        }
    }

    /// Returns [`Escaping::Characters`], unless the values suggest bytes.
    fn escaping(&mut self, input: &Input<'_>, start: usize, charset: Charset) -> Escaping {
        if input.is_wide() {
            return Escaping::Characters;
        }
        match charset.structure() {
            Structure::DoubleByte => {}
            _ => return Escaping::Characters,
        }
        let mut evidence = Evidence::new(input.bytes(), charset);
        match self.trial(input, start, Scan::DoubleByte(charset), &mut evidence) {
            Some(_) => evidence.escaping(),
            None => self.last.escaping,
        }
    }

    /// Returns the end of the tree at `start`, or the position at which `visitor` stops.
    fn trial<'i>(
        &mut self,
        input: &'i Input<'_>,
        start: usize,
        scan: Scan,
        visitor: &mut impl Visitor<'i>,
    ) -> Option<usize> {
        if self.budget == 0 {
            return None;
        }
        let end = trial(input, start, scan, visitor);
        self.budget = self.budget.saturating_sub(end - start);
        Some(end)
    }
}

/// Returns the encoding declared by CA, unless it is ASCII, which is wrong for other bytes.
fn declared_charset(name: &[u8]) -> Option<Charset> {
    let is_ascii = |end: &[u8; 5]| end.eq_ignore_ascii_case(b"ASCII");
    if name.last_chunk().is_some_and(is_ascii) {
        None
    } else {
        Charset::for_name(name)
    }
}

/// Returns the position of the `CA` value in the root, before the encoding is known.
fn declared(bytes: &[u8], start: usize) -> Option<Span> {
    let mut at = start;
    let mut nodes = 0;
    // The last word, if only white space and noise follow.
    let mut word = 0..0;
    loop {
        match *bytes.get(at)? {
            b'(' | b')' => return None,
            b';' if nodes == 1 => return None,
            b';' => nodes += 1,
            b'[' => {
                let end = Scan::Bytes.value_end(bytes, at + 1, &[])?;
                if is_ca(&bytes[word.clone()]) {
                    return Some(Span::new(at as u32 + 1, end as u32));
                }
                at = end;
            }
            byte if byte.is_ascii_alphabetic() => {
                word = at..identifier_end(bytes, at);
                if bytes.get(word.end) != Some(&b'[')
                    && let Some(odd) = odd_identifier_end(bytes, at)
                {
                    word = at..odd;
                }
                at = word.end;
                continue;
            }
            _ => {
                let end = blank_end(bytes, at);
                if end > at {
                    at = end;
                    continue;
                }
                if let Some(odd) = odd_identifier_end(bytes, at) {
                    word = at..odd;
                    at = odd;
                    continue;
                }
            }
        }
        word = 0..0;
        at += 1;
    }
}

/// Returns true for the identifier CA, possibly with lower-case letters.
fn is_ca(word: &[u8]) -> bool {
    let is_capital = |byte: &&u8| !byte.is_ascii_lowercase();
    word.iter().filter(is_capital).eq(b"CA")
}

/// Returns true if the bytes of a tree confirm the encoding declared by CA.
///
/// A few damaged characters do not refute it: that takes more than one invalid run, and
/// fewer valid runs than invalid ones.
fn is_true(tree: &[u8], charset: Charset) -> bool {
    if charset == Charset::UTF_8 {
        return std::str::from_utf8(tree).is_ok() || decodes(tree, charset);
    }
    // A tree with single-byte brackets is not UTF-16 or UTF-32.
    charset.structure() != Structure::Wide
        && !charset::plainly_utf8(tree, charset)
        && decodes(tree, charset)
}

fn decodes(tree: &[u8], charset: Charset) -> bool {
    let runs = charset.runs(tree);
    runs.bad <= 1 || runs.good >= runs.bad
}

/// Returns strict UTF-8, otherwise the detected encoding, otherwise Latin-1.
fn undeclared(input: &Input<'_>, tree: &[u8]) -> (Charset, Origin) {
    if std::str::from_utf8(tree).is_ok() && !tree.contains(&0x1b) {
        return (Charset::UTF_8, Origin::Utf8);
    }
    // A whole file has more evidence than one tree, unless its trees differ.
    let mut detected = input.detected();
    if !is_whole(input, tree) {
        detected = detected
            .filter(|charset| charset.runs(tree).bad == 0)
            .or_else(|| charset::detect(tree));
    }
    match detected {
        Some(charset) => (charset, Origin::Detected),
        None if std::str::from_utf8(tree).is_ok() => (Charset::UTF_8, Origin::Utf8),
        None => (Charset::LATIN_1, Origin::Default),
    }
}

/// Returns true if there is next to nothing around the tree, so that the file has no other evidence.
fn is_whole(input: &Input<'_>, tree: &[u8]) -> bool {
    tree.len() + 8 >= input.bytes().len()
}

/// Evidence for the escaping of a tree, from its values as parsed by characters.
///
/// Only values and the text directly after them count, up to the first value that would
/// end elsewhere when parsed by bytes. Up to there both readings agree, so neither the
/// layout of the tree nor the rest of the file matters.
struct Evidence<'i> {
    bytes: &'i [u8],
    charset: Charset,
    /// A trail byte was escaped although by characters this has no effect.
    doubled: bool,
    decided: Option<Escaping>,
}

impl<'i> Visitor<'i> for Evidence<'i> {
    fn plain_moves(&mut self, _: PlainMoves) -> bool {
        true
    }

    fn value(&mut self, span: Span, _: &'i [u8]) {
        let mut at = span.start as usize;
        let mut escaped = false;
        while at < span.end as usize && self.decided.is_none() {
            let (lead, trail) = match self.bytes[at..] {
                [lead, trail, ..] if self.charset.is_lead(lead) => (lead, trail),
                [byte, ..] => {
                    escaped = byte == b'\\' && !escaped;
                    at += 1;
                    continue;
                }
                [] => return,
            };
            at += 1;
            let special = matches!(trail, b'[' | b'\\' | b']');
            if trail < 0x40 || special && !self.charset.is_pair(lead, trail) {
                escaped = false;
                continue;
            }
            at += 1;
            match trail {
                b']' => self.bracket(at, escaped),
                b'\\' => {
                    at = self.backslash(at);
                    escaped = true;
                    continue;
                }
                _ => {}
            }
            escaped = false;
        }
    }

    fn end_node(&mut self) -> Flow {
        match self.decided {
            Some(_) => Flow::Stop,
            None => Flow::Continue,
        }
    }
}

impl<'i> Evidence<'i> {
    fn new(bytes: &'i [u8], charset: Charset) -> Evidence<'i> {
        Evidence {
            bytes,
            charset,
            doubled: false,
            decided: None,
        }
    }

    fn escaping(&self) -> Escaping {
        let undecided = if self.doubled {
            Escaping::Bytes
        } else {
            Escaping::Characters
        };
        self.decided.unwrap_or(undecided)
    }

    /// Handles a character that ends with `]` before `at`, in which the value ends by bytes.
    fn bracket(&mut self, at: usize, escaped: bool) {
        // By characters as well; see `Scan`.
        if escaped || !is_node_or_property(self.bytes, at) {
            self.decide(ends_node(self.bytes, at));
        }
    }

    /// Handles a character that ends with `\` before `at`. Returns the end of any further
    /// backslashes; by characters, the last of them escapes the next character, unless
    /// there is a decision.
    fn backslash(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        let run = rest.iter().take_while(|byte| **byte == b'\\').count();
        let behind = at + run + 1;
        match (run % 2 == 1, rest.get(run)) {
            (true, Some(b']')) => self.decide(ends_node(self.bytes, behind)),
            (true, Some(b':' | b'\n' | b'\r') | None) => {}
            (true, Some(_)) => self.doubled = true,
            // By bytes the bracket is escaped; by characters the value ends.
            (false, Some(b']')) => self.decide(!may_end(self.bytes, behind)),
            (false, _) => self.decided = Some(Escaping::Characters),
        }
        at + run
    }

    fn decide(&mut self, by_bytes: bool) {
        self.decided = Some(if by_bytes || self.doubled {
            Escaping::Bytes
        } else {
            Escaping::Characters
        });
    }
}

/// Returns true if `at` almost certainly follows the end of a node: a property or node
/// follows, or the end of variations and then another one or nothing.
fn ends_node(bytes: &[u8], at: usize) -> bool {
    let start = blank_end(bytes, at);
    let mut at = start;
    while bytes.get(at) == Some(&b')') {
        at = blank_end(bytes, at + 1);
    }
    match bytes.get(at) {
        None => true,
        Some(b'(') => goes_on(bytes, at + 1),
        Some(_) => at == start && goes_on(bytes, at),
    }
}

/// Returns true if a property follows, with or without a `;`, or empty nodes.
fn goes_on(bytes: &[u8], at: usize) -> bool {
    let start = blank_end(bytes, at);
    let mut at = start;
    while bytes.get(at) == Some(&b';') {
        at = blank_end(bytes, at + 1);
    }
    is_property(bytes, at) || at > start && starts_node(bytes, at)
}

fn may_end(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(blank_end(bytes, at));
    matches!(next, Some(b'[' | b')')) || is_followed_by_grammar(bytes, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 因 is `\xa6]` and 功 `\xa5\` in Big5. Neither the layout nor the text after the value
    /// may change the result.
    #[test]
    fn values_tell_what_was_escaped() {
        use Escaping::{Bytes, Characters};
        for (tree, escaping) in [
            (&b"C[\xa5\\])"[..], Characters),
            (b"C[\xa5\\\\])", Bytes),
            (b"C[\xa5\\\\];B[aa])", Bytes),
            (b"C[\xa5\\\\](;;;)(;;B[aa]))", Bytes),
            (b"C[\xa5\\\\] ;)", Bytes),
            (b"C[\xa5\\\\] and so on])", Characters),
            (b"C[\xa5\\\\]) and so on])", Characters),
            (b"C[\xa5\\x \xa5\\\\])", Characters),
            (b"C[\xa5\\\\x \xa5\\] and so on])", Bytes),
            (b"C[\xa5\\\\: \xa5\\])", Characters),
            (b"C[\xa5\\\\\\])", Characters),
            (b"C[\xa5\\\\\\] and so on])", Bytes),
            (b"C[\xa6]])", Characters),
            (b"C[\xa6]) and so on])", Characters),
            (b"C[\xa6\\] and so on])", Bytes),
            (b"C[\xa6\\]])", Bytes),
            (b"C[\xa6])", Bytes),
            (b"C[\xa6];B[aa];C[\xa5\\x])", Characters),
            (b"C[\\\xa6];B[aa]])", Bytes),
        ] {
            for (before, behind) in [
                (&b"(;CA[Big5]"[..], &b""[..]),
                (b" (\n;CA [Big5]\n\n", b"\n"),
                (b"(;CA[Big5]", b")(;CA[Big5]C[\xa5\\x]"),
                (b"(;CA[Big5]", b"\n\n(;CA[Big5]C[\xa5\\\\x"),
            ] {
                let file = [before, tree, behind].concat();
                let input = Input::new(&file);
                let found = Chooser::new(file.len()).choose(&input, 2).escaping;
                assert_eq!(found, escaping, "{}", file.escape_ascii());
            }
        }
    }
}
