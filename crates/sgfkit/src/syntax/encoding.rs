//! Which charset a tree is read in, and why (properties.html, CA).

use super::blank::trim_end;
use super::parser::trial;
use super::scan::Scan;
use super::{Input, Origin, Span};
use crate::charset::{self, Charset, Structure};

/// The charset of one game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The charset of its texts.
    pub charset: Charset,
    /// Why it is taken for that.
    pub origin: Origin,
    /// Whether escaping came before or after encoding.
    pub escaping: Escaping,
}

/// The order of escaping and encoding when the file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Escaping {
    /// Characters were escaped, then the file was encoded as a whole: what
    /// nearly every program does.
    Characters,
    /// Texts were encoded, then their bytes were escaped: the specification's
    /// letter, and the only way to mix charsets that are not ASCII-safe.
    Bytes,
}

impl Encoding {
    /// ASCII, where the charset makes no difference.
    pub(crate) const ASCII: Encoding = Encoding::of(Charset::UTF_8, Origin::Utf8);

    const fn of(charset: Charset, origin: Origin) -> Encoding {
        Encoding {
            charset,
            origin,
            escaping: Escaping::Characters,
        }
    }

    /// How values are stepped through.
    pub(crate) fn scan(self, input: &Input<'_>) -> Scan {
        match self.escaping {
            Escaping::Characters if !input.is_wide() => Scan::characters(self.charset),
            _ => Scan::Bytes,
        }
    }
}

/// Reads ahead to choose the charset of each tree, within a budget that keeps
/// the whole linear: a tree that is read in the wrong charset may seem to
/// reach to the end of the file.
pub(super) struct Chooser {
    budget: usize,
    last: Encoding,
}

impl Chooser {
    pub(super) fn new(input: &Input<'_>) -> Chooser {
        Chooser {
            budget: input.bytes().len().saturating_mul(8),
            last: Encoding::ASCII,
        }
    }

    /// The encoding of the tree whose first node is expected at `start`.
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
        let Some(found) = self.trial(input, start, scan) else {
            return (self.last.charset, self.last.origin);
        };
        let tree = &input.bytes()[start..found.end];
        match declared {
            Some(charset) if is_true(tree, charset) => (charset, Origin::Declared),
            _ => undeclared(input, tree),
        }
    }

    /// Characters, unless the other reading makes more sense of the tree.
    fn escaping(&mut self, input: &Input<'_>, start: usize, charset: Charset) -> Escaping {
        if input.is_wide() {
            return Escaping::Characters;
        }
        match charset.structure() {
            Structure::AsciiSafe | Structure::Iso2022Jp => return Escaping::Characters,
            Structure::Wide => return Escaping::Bytes,
            Structure::DoubleByte => {}
        }
        let Some(characters) = self.trial(input, start, Scan::DoubleByte(charset)) else {
            return self.last.escaping;
        };
        let evidence = trail_bytes(&input.bytes()[start..characters.end], charset);
        if evidence.special == 0 {
            return Escaping::Characters;
        }
        let Some(bytes) = self.trial(input, start, Scan::Bytes) else {
            return self.last.escaping;
        };
        let by_bytes = match characters.faults.cmp(&bytes.faults) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => evidence.special == evidence.escaped,
        };
        if by_bytes {
            Escaping::Bytes
        } else {
            Escaping::Characters
        }
    }

    fn trial(&mut self, input: &Input<'_>, start: usize, scan: Scan) -> Option<Trial> {
        if self.budget == 0 {
            return None;
        }
        let found = trial(input, start, scan);
        self.budget = self.budget.saturating_sub(found.end - start);
        Some(found)
    }
}

/// A tree read on trial: where it ends, and how many faults that costs.
pub(super) struct Trial {
    pub(super) end: usize,
    pub(super) faults: usize,
}

/// What a tree that is not all ASCII can be in by its CA: not ASCII, anyway.
fn declared_charset(name: &[u8]) -> Option<Charset> {
    let ascii = name.to_ascii_uppercase().ends_with(b"ASCII");
    Charset::for_name(name).filter(|_| !ascii)
}

/// Where a tree's root node holds its `CA` value: a look at plain bytes,
/// before the charset is known.
fn declared(bytes: &[u8], start: usize) -> Option<Span> {
    let mut at = start;
    let mut nodes = 0;
    loop {
        match *bytes.get(at)? {
            b'(' | b')' => return None,
            b';' if nodes == 1 => return None,
            b';' => nodes += 1,
            b'[' => {
                let end = Scan::Bytes.value_end(bytes, at + 1)?;
                if is_ca(&bytes[start..at]) {
                    return Some(Span::new(at as u32 + 1, end as u32));
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
}

/// True where `before`, up to a `[`, ends with the identifier CA.
fn is_ca(before: &[u8]) -> bool {
    let before = trim_end(before);
    let start = before
        .iter()
        .rposition(|byte| !byte.is_ascii_alphanumeric())
        .map_or(0, |at| at + 1);
    let mut capitals = before[start..]
        .iter()
        .filter(|byte| !byte.is_ascii_lowercase());
    capitals.next() == Some(&b'C') && capitals.next() == Some(&b'A') && capitals.next().is_none()
}

/// Whether a tree's bytes bear out the charset that its CA names.
///
/// A few damaged characters do not make a lie: it takes more than one run that
/// does not decode, and fewer that do.
fn is_true(tree: &[u8], charset: Charset) -> bool {
    if charset == Charset::UTF_8 {
        return std::str::from_utf8(tree).is_ok() || decodes(tree, charset);
    }
    if charset.structure() == Structure::Wide {
        // UTF-16 inside an ASCII structure has NULs or a byte above ASCII in each character.
        return !tree.is_ascii() || tree.contains(&0);
    }
    !charset::plainly_utf8(tree, charset) && decodes(tree, charset)
}

fn decodes(tree: &[u8], charset: Charset) -> bool {
    let runs = charset.runs(tree);
    runs.bad <= 1 || runs.good >= runs.bad
}

/// Strict UTF-8, else detection, else Latin-1.
fn undeclared(input: &Input<'_>, tree: &[u8]) -> (Charset, Origin) {
    if std::str::from_utf8(tree).is_ok() && !tree.contains(&0x1b) {
        return (Charset::UTF_8, Origin::Utf8);
    }
    // A whole file tells more than one of its trees, unless they differ.
    let detected = input
        .detected()
        .filter(|charset| charset.runs(tree).bad == 0)
        .or_else(|| charset::detect(tree));
    match detected {
        Some(charset) => (charset, Origin::Detected),
        None if std::str::from_utf8(tree).is_ok() => (Charset::UTF_8, Origin::Utf8),
        None => (Charset::LATIN_1, Origin::Default),
    }
}

/// Characters whose second byte is `\` or `]`, and how many of them look as if
/// that byte had been escaped.
#[derive(Default)]
struct TrailBytes {
    special: usize,
    escaped: usize,
}

fn trail_bytes(tree: &[u8], charset: Charset) -> TrailBytes {
    let mut found = TrailBytes::default();
    let mut at = 0;
    while let Some(&lead) = tree.get(at) {
        at += 1;
        if lead < 0x80 || !charset.is_lead(lead) {
            continue;
        }
        match tree.get(at) {
            Some(b'\\') => {
                found.special += 1;
                // A backslash behind the character that would escape nothing.
                let pointless = match tree.get(at + 1) {
                    Some(b']') => true,
                    Some(b'\\') => {
                        !matches!(tree.get(at + 2), Some(b']' | b'\\' | b':' | b'\n' | b'\r'))
                    }
                    _ => false,
                };
                found.escaped += usize::from(pointless);
                at += if pointless { 2 } else { 1 };
            }
            Some(b']') => {
                found.special += usize::from(charset.is_pair(lead, b']'));
                at += 1;
            }
            Some(&trail) if trail >= 0x40 => at += 1,
            _ => {}
        }
    }
    found
}
