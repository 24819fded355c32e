use std::fmt;

use crate::charset::{Charset, Piece, Structure, wide_without_mark};
use crate::schema;
use crate::syntax::{
    Encoding, Escaping, Fault, FaultKind, Flow, Scan, Span, Visitor, blank_end, is_read_on, visit,
};
use crate::tree::{Collection, GameTree, NOTHING};
use crate::value::decode_raw;

/// Reason a file could not be converted to another encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecodeError {
    /// Start of the affected text in the file.
    pub span: Span,
    /// Character that the new encoding lacks; `None` if the text cannot be decoded.
    pub character: Option<char>,
    /// Encoding that lacks the character, or in which the text is invalid.
    pub charset: Charset,
}

impl fmt::Display for RecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Some(character) => write!(f, "{} has no character `{character}`", self.charset),
            None => write!(f, "this text is not valid {}", self.charset),
        }
    }
}

impl std::error::Error for RecodeError {}

/// Converts a file to `charset` and sets the `CA` of each tree to `name`. All other bytes stay; if
/// the file already has the encoding, only `CA` changes.
///
/// A file in UTF-16 or UTF-32 gets a byte order mark. A file that stays in UTF-8 keeps its mark.
/// Other files get one if their NUL bytes would look like UTF-16.
///
/// ```
/// use sgfkit::{Collection, charset::Charset, convert};
///
/// let game = Collection::parse(b"(;GM[1]CA[ISO-8859-1]PB[J\xe9r\xf4me])");
/// let utf8 = convert::recode(&game, Charset::UTF_8, "UTF-8")?;
/// assert_eq!(String::from_utf8_lossy(&utf8), "(;GM[1]CA[UTF-8]PB[Jérôme])");
/// # Ok::<(), sgfkit::convert::RecodeError>(())
/// ```
///
/// # Errors
///
/// Returns an error if `charset` lacks a character, or if a text is invalid in its own encoding.
pub fn recode(
    collection: &Collection,
    charset: Charset,
    name: &str,
) -> Result<Vec<u8>, RecodeError> {
    recode_or(Lossy::Fails, collection, charset, name)
}

/// Treatment of bytes that are invalid in their encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
#[non_exhaustive]
pub enum Lossy {
    Fails,
    Stays,
}

/// Converts a file like [`recode`], with a choice for invalid bytes.
#[doc(hidden)]
pub fn recode_or(
    lossy: Lossy,
    collection: &Collection,
    charset: Charset,
    name: &str,
) -> Result<Vec<u8>, RecodeError> {
    if collection.is_edited() {
        return recode_or(lossy, &collection.reparsed(), charset, name);
    }
    let recode = |collection: &Collection| recode_source(lossy, collection, charset, name);
    let recoded = recode(collection)?;
    let is_meant = |bytes: &[u8]| Collection::parse(bytes).means_the_same_as(collection);
    if collection.faults().is_empty() || is_meant(&recoded) {
        return Ok(recoded);
    }
    // In another encoding, stray text could become part of something.
    match recode(&alone(collection)) {
        Ok(alone) if is_meant(&alone) => Ok(alone),
        _ => Ok(recoded),
    }
}

/// Drops stray text, and keeps the detected encoding, because detection needs the whole file.
fn alone(collection: &Collection) -> Collection {
    let alone = collection.without_stray_text();
    let mut charsets = collection.trees().map(GameTree::charset);
    match charsets.next() {
        Some(first)
            if alone.trees().any(|tree| tree.charset() != first)
                && charsets.all(|charset| charset == first) =>
        {
            Collection::parse_in(alone.into_source(), first)
        }
        _ => alone,
    }
}

fn recode_source(
    lossy: Lossy,
    collection: &Collection,
    charset: Charset,
    name: &str,
) -> Result<Vec<u8>, RecodeError> {
    let input = collection.input();
    if let (Some(span), Some((charset, _))) = (input.malformed(), input.forced()) {
        return Err(RecodeError {
            span: input.original_span(span),
            character: None,
            charset,
        });
    }
    let wide = charset.structure() == Structure::Wide;
    let mark = "\u{feff}".as_bytes();
    let marked = input.bytes().starts_with(mark);
    let mut recoder = Recoder {
        bytes: input.bytes(),
        transcoded: input.is_wide(),
        to: if wide { Charset::UTF_8 } else { charset },
        lossy,
        name,
        out: Vec::with_capacity(input.bytes().len()),
        at: if marked { mark.len() as u32 } else { 0 },
        from: Encoding::ASCII,
        nodes: 0,
        is_ca: false,
        is_text: false,
        has_ca: false,
        value_end: 0,
        ca_place: (0, 0),
        error: None,
    };
    if wide || marked && charset == Charset::UTF_8 && !input.is_wide() {
        recoder.out.extend_from_slice(mark);
    }
    visit(&input, &mut recoder);
    recoder.copy(input.bytes().len() as u32);
    if let Some(error) = recoder.error {
        let span = input.original_span(error.span);
        return Err(RecodeError { span, ..error });
    }
    Ok(encoded(recoder.out, charset, wide))
}

/// Encodes the converted file if the target is UTF-16 or UTF-32, since it is UTF-8 until now.
pub(super) fn encoded(out: Vec<u8>, charset: Charset, is_wide: bool) -> Vec<u8> {
    if is_wide {
        let text = String::from_utf8_lossy(&out);
        let encoded = charset.encode(&text);
        return encoded
            .map(std::borrow::Cow::into_owned)
            .unwrap_or_default();
    }
    // NUL bytes make a file look like UTF-16; a mark prevents that.
    if charset == Charset::UTF_8 && wide_without_mark(&out).is_some() {
        return ["\u{feff}".as_bytes(), &out].concat();
    }
    out
}

/// Converts a text with invalid bytes, unless a backslash is next to bytes of characters.
#[doc(hidden)]
pub fn piecewise(
    raw: &[u8],
    from: Encoding,
    to: Charset,
) -> Result<Vec<u8>, crate::charset::Unencodable> {
    if from.escaping == Escaping::Bytes {
        return Ok(raw.to_vec());
    }
    let mut bytes = Vec::with_capacity(raw.len());
    for piece in from.charset.pieces(raw) {
        match piece {
            Piece::Text(text) => bytes.extend_from_slice(&to.encode(&text)?),
            Piece::Bytes(none) => bytes.extend_from_slice(none),
        }
    }
    Ok(bytes)
}

struct Recoder<'i> {
    bytes: &'i [u8],
    transcoded: bool,
    to: Charset,
    lossy: Lossy,
    name: &'i str,
    out: Vec<u8>,
    /// Offset up to which the source was written.
    at: u32,
    from: Encoding,
    nodes: usize,
    is_ca: bool,
    /// The property may contain text.
    is_text: bool,
    has_ca: bool,
    value_end: u32,
    /// Position of a missing CA: in `out`, and in the source.
    ca_place: (usize, u32),
    error: Option<RecodeError>,
}

impl Recoder<'_> {
    fn copy(&mut self, end: u32) {
        while self.at < end {
            self.recode(Span::new(self.at, self.part_end(end)), false);
        }
    }

    /// Returns the end of the next part, which ends at escaped bytes to keep brackets unescaped.
    fn part_end(&self, end: u32) -> u32 {
        if self.from.escaping == Escaping::Characters {
            return end;
        }
        let rest = Span::new(self.at, end).of(self.bytes);
        let mut at = 0;
        while let Some(next) = memchr::memchr3(b'[', b']', b'\\', rest.get(at..).unwrap_or(&[])) {
            at += next;
            match rest[at] {
                b'\\' => at += 2,
                _ => return self.at + at.max(1) as u32,
            }
        }
        end
    }

    fn recode(&mut self, span: Span, is_value: bool) {
        let raw = span.of(self.bytes);
        self.at = span.end;
        let same = if self.transcoded {
            self.to == Charset::UTF_8
        } else {
            self.to == self.from.charset && self.from.escaping == Escaping::Characters
        };
        let ascii = raw.is_ascii() && !raw.contains(&0x1b);
        if same || ascii {
            self.out.extend_from_slice(raw);
            return;
        }
        let decoded = decode_raw(raw, self.from, self.transcoded);
        if decoded.lossy {
            match self.lossy {
                Lossy::Fails => self.fail(span, None, self.from.charset),
                Lossy::Stays => match piecewise(raw, self.from, self.to) {
                    Ok(bytes) => {
                        let scan = Scan::characters(self.to);
                        self.out.extend_from_slice(&scan.closed(&bytes));
                    }
                    Err(error) => self.fail(span, Some(error.character), self.to),
                },
            }
            return;
        }
        match self.to.encode(&decoded.text) {
            Ok(bytes) if is_value => {
                let scan = Scan::characters(self.to);
                self.out.extend_from_slice(&scan.closed(&bytes));
            }
            Ok(bytes) => self.out.extend_from_slice(&bytes),
            Err(error) => self.fail(span, Some(error.character), self.to),
        }
    }

    /// Returns true if a `[` would begin another value, because stray text before it has changed.
    fn is_next_value(&self) -> bool {
        let bracket = memchr::memrchr2(b'[', b']', &self.out);
        bracket.is_some_and(|at| {
            let stops = |byte: &u8| b"();".contains(byte) || byte.is_ascii_alphabetic();
            self.out[at] == b']' && !self.out[at..].iter().any(stops)
        })
    }

    fn fail(&mut self, span: Span, character: Option<char>, charset: Charset) {
        self.error.get_or_insert(RecodeError {
            span,
            character,
            charset,
        });
    }
}

impl<'i> Visitor<'i> for Recoder<'i> {
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        self.copy(open.start);
        let rest = &self.bytes[open.start as usize..];
        if open.is_empty() && rest.first() != Some(&b';') && rest.contains(&b'(') {
            // The `;` or `(` that makes it a game may be in the removed CA.
            self.out.push(b'(');
        }
        self.from = encoding;
        self.nodes = 0;
        self.has_ca = false;
        Flow::Continue
    }

    fn begin_node(&mut self, semicolon: Span) {
        // The text before may end in half a character.
        self.copy(semicolon.start);
        self.copy(semicolon.end);
        self.nodes += 1;
        if self.nodes == 1 {
            self.ca_place = (self.out.len(), semicolon.end);
        }
    }

    fn property(&mut self, span: Span, identifier: &'i [u8]) {
        self.copy(span.start);
        self.copy(span.end);
        let id = schema::canonical_id(identifier);
        self.is_ca = self.nodes == 1 && !self.has_ca && *id == *b"CA";
        self.has_ca |= self.is_ca;
        self.is_text = schema::may_hold_text(identifier);
    }

    fn value(&mut self, span: Span, _: &'i [u8]) {
        // The text before the `[` may end in half a character.
        self.copy(span.start - 1);
        self.copy(span.start);
        self.value_end = span.end;
        if self.is_ca {
            self.out.extend_from_slice(self.name.as_bytes());
            self.at = span.end;
            self.is_ca = false;
        } else {
            self.recode(span, true);
        }
    }

    fn fault(&mut self, fault: Fault) {
        if fault.kind == FaultKind::ValueWithoutIdentifier {
            self.copy(fault.span.start);
            if self.is_next_value() {
                self.out.extend_from_slice(NOTHING.as_bytes());
            }
            self.lost_values(fault.span);
        }
        if fault.kind == FaultKind::LiteralNewline {
            // Its `\` may be half a character, and then its letter would become text.
            self.copy(fault.span.start);
        }
    }

    fn end_property(&mut self, end: u32) {
        self.copy(end);
        // The file may end inside the value.
        let is_closed = self.value_end < end;
        if self.nodes == 1 && is_closed && self.ends_with_format() {
            self.ca_place = (self.out.len(), end);
        }
        if self.is_text && is_closed && self.is_read_on_there(end) {
            self.out.extend_from_slice(NOTHING.as_bytes());
        }
    }

    fn end_node(&mut self) -> Flow {
        if self.nodes == 1 && !self.has_ca {
            let (place, at) = self.ca_place;
            let apart = if self.is_read_on(at) { NOTHING } else { "" };
            let ca = format!("CA[{}]{apart}", self.name);
            self.out.splice(place..place, ca.into_bytes());
        }
        match self.error {
            Some(_) => Flow::Stop,
            None => Flow::Continue,
        }
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.copy(close.end);
        Flow::Continue
    }
}

impl Recoder<'_> {
    /// Keeps the brackets around each value without an identifier, as for other values.
    fn lost_values(&mut self, span: Span) {
        let scan = self.scan();
        let mut open = span.start as usize;
        while open < span.end as usize {
            self.copy(open as u32);
            self.copy(open as u32 + 1);
            let Some(end) = scan.value_end(self.bytes, open + 1, &[]) else {
                return;
            };
            self.copy(end as u32);
            self.copy(end as u32 + 1);
            open = blank_end(self.bytes, end + 1);
        }
    }

    fn scan(&self) -> Scan {
        match self.from.escaping {
            Escaping::Characters if !self.transcoded => Scan::characters(self.from.charset),
            _ => Scan::Bytes,
        }
    }

    /// Returns true if a position of the source would be parsed as part of the preceding text.
    fn is_read_on(&self, at: u32) -> bool {
        let at = at as usize;
        let bracket = memchr::memchr2(b'[', b']', &self.bytes[at..]);
        let next = bracket.map_or(self.bytes.len(), |next| at + next);
        is_read_on(self.bytes, || self.scan(), (&[], at, next), || true)
    }

    /// Returns true if a text that ends here would continue in the new encoding.
    fn is_read_on_there(&self, at: u32) -> bool {
        let behind = &self.bytes[at as usize..];
        let Some(bracket) = memchr::memchr2(b'[', b']', behind) else {
            return false;
        };
        if behind[..bracket].is_ascii() {
            return false;
        }
        let decoded = self.from.charset.decode(&behind[..bracket]);
        let Ok(there) = self.to.encode(&decoded.text) else {
            return false;
        };
        let mut there = there.into_owned();
        let scan = Scan::characters(self.to);
        let next = there.len();
        there.extend_from_slice(&behind[bracket..behind.len().min(bracket + 256)]);
        is_read_on(&there, || scan, (b"", 0, next), || true)
    }

    /// Returns true if the last written property is FF, after which CA belongs.
    fn ends_with_format(&self) -> bool {
        let written = &self.out[self.ca_place.0..];
        let open = written.iter().rposition(|byte| *byte == b'[');
        open.is_some_and(|open| written[..open].trim_ascii_end().ends_with(b"FF"))
    }
}
