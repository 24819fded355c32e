//! Converts whole files from and to UTF-16 and UTF-32.

use encoding_rs::Encoding;

use super::{Charset, Kind};

/// A file in UTF-16 or UTF-32 as UTF-8 text, with a mapping back to the original.
///
/// ```
/// use sgfkit::charset::{Charset, Wide};
/// let wide = Wide::decode(Charset::UTF_16LE, b"\xff\xfe(\0;\0)\0");
/// assert_eq!(wide.text, "\u{feff}(;)".as_bytes());
/// assert_eq!(wide.original_offset(4), 4); // the `;`
/// ```
#[derive(Clone, Debug)]
pub struct Wide {
    /// Text in UTF-8, with U+FFFD for each malformed unit. The byte order mark is kept as
    /// U+FEFF, so that every byte of the original has a position.
    pub text: Vec<u8>,
    /// True if a unit was malformed.
    pub lossy: bool,
    len: u64,
    /// Size of the smallest unit in bytes: 2 or 4.
    unit: u64,
    /// Offset in the original for every [`STEP`] bytes of the text.
    checkpoints: Vec<u64>,
}

/// Bytes of text between two checkpoints.
const STEP: usize = 256;

impl Wide {
    /// Decodes a whole file. The text is empty if `charset` is not UTF-16 or UTF-32.
    #[must_use]
    pub fn decode(charset: Charset, original: &[u8]) -> Wide {
        let (text, lossy, unit) = match charset.0 {
            Kind::Wide(layout) => {
                let (text, lossy) = layout.decode(original);
                (text, lossy, layout.bytes as u64)
            }
            Kind::Standard(_) => (String::new(), true, 0),
        };
        let mut wide = Wide {
            text: text.into_bytes(),
            lossy,
            len: original.len() as u64,
            unit,
            checkpoints: Vec::new(),
        };
        let mut offset = 0;
        for chunk in wide.text.chunks(STEP) {
            wide.checkpoints.push(offset);
            offset += wide.width(chunk);
        }
        wide
    }

    /// Converts the offset of a character in the text to its offset in the original.
    /// Offsets past the end are clamped.
    #[must_use]
    pub fn original_offset(&self, offset: u32) -> u32 {
        let offset = (offset as usize).min(self.text.len());
        // A text that fills its last chunk has no checkpoint at its end.
        let chunk = (offset / STEP).min(self.checkpoints.len().saturating_sub(1));
        let before = self.checkpoints.get(chunk).copied().unwrap_or(0);
        let rest = self.text.get(chunk * STEP..offset).unwrap_or_default();
        let found = (before + self.width(rest)).min(self.len);
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// Converts an offset in the original to that of the next character in the text.
    pub(crate) fn text_offset(&self, original: u32) -> u32 {
        let wanted = u64::from(original);
        let behind = self.checkpoints.partition_point(|before| *before < wanted);
        let mut offset = behind.saturating_sub(1) * STEP;
        let mut before = self.checkpoints.get(offset / STEP).copied().unwrap_or(0);
        while before < wanted
            && let Some(byte) = self.text.get(offset..=offset)
        {
            before += self.width(byte);
            offset += 1;
        }
        let is_inside = |byte: &u8| byte & 0xc0 == 0x80;
        while self.text.get(offset).is_some_and(is_inside) {
            offset += 1;
        }
        offset as u32
    }

    /// Returns the length in the original of the characters whose first byte is in `text`.
    fn width(&self, text: &[u8]) -> u64 {
        let count = |wanted: fn(u8) -> bool| {
            text.iter()
                .map(|&byte| u64::from(wanted(byte)))
                .sum::<u64>()
        };
        let characters = count(|byte| byte & 0xc0 != 0x80);
        let supplementary = if self.unit == 2 {
            count(|byte| byte >= 0xf0)
        } else {
            0
        };
        (characters + supplementary) * self.unit
    }
}

/// Detects a byte order mark at the start of a file, and returns the encoding and the
/// length of the mark in bytes.
///
/// ```
/// use sgfkit::charset::{Charset, byte_order_mark};
/// assert_eq!(byte_order_mark(b"\xef\xbb\xbf(;)"), Some((Charset::UTF_8, 3)));
/// assert_eq!(byte_order_mark(b"(;)"), None);
/// ```
#[must_use]
pub fn byte_order_mark(bytes: &[u8]) -> Option<(Charset, usize)> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] => Some((Charset::UTF_32LE, 4)),
        [0, 0, 0xfe, 0xff, ..] => Some((Charset::UTF_32BE, 4)),
        _ => Encoding::for_bom(bytes).map(|(encoding, len)| (Charset::standard(encoding), len)),
    }
}

/// Detects UTF-16 or UTF-32 without a byte order mark, by the NUL bytes next to ASCII characters.
///
/// Ignores a few stray NUL bytes, and files that begin with a game in single bytes.
#[must_use]
pub fn wide_without_mark(bytes: &[u8]) -> Option<Charset> {
    const START: usize = 512;
    let start = bytes.get(..START).unwrap_or(bytes);
    memchr::memchr(0, start)?;
    if begins_in_bytes(start) {
        return None;
    }
    // Check UTF-32 first, because half of its units also look like UTF-16.
    [
        Layout::UTF_32LE,
        Layout::UTF_32BE,
        Layout::UTF_16LE,
        Layout::UTF_16BE,
    ]
    .into_iter()
    .find(|&layout| looks_like(layout, start))
    .map(|layout| Charset(Kind::Wide(layout)))
}

/// Returns true if a file begins with parentheses and semicolons of a game, or one of
/// them and a property, without a NUL between them.
fn begins_in_bytes(start: &[u8]) -> bool {
    let game = start.trim_ascii_start();
    let is_structure = |byte: &&u8| matches!(byte, b'(' | b';') || byte.is_ascii_whitespace();
    let structure = game.iter().take_while(is_structure).count();
    let rest = &game[structure..];
    let word = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    structure > 1 || structure == 1 && rest.get(word.count()) == Some(&b'[')
}

/// Returns true if a file begins with `(` and ASCII in this layout, or is mostly ASCII.
fn looks_like(layout: Layout, start: &[u8]) -> bool {
    let units = || {
        start
            .chunks_exact(layout.bytes)
            .map(|unit| layout.read(unit))
    };
    let is_ascii = |&code: &u32| matches!(code, 0x09..=0x0d | 0x20..0x7f);
    let mut visible = units().skip_while(|&code| matches!(code, 0x09..=0x0d | 0x20));
    if visible.next() == Some(u32::from(b'(')) && visible.next().is_some_and(|code| is_ascii(&code))
    {
        return true;
    }
    let ascii = units().filter(is_ascii).count();
    ascii >= 8 && ascii * 2 > units().count()
}

/// Memory layout of a unit in UTF-16 or UTF-32.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    /// Bytes per unit: 2 in UTF-16, 4 in UTF-32.
    bytes: usize,
    little: bool,
}

impl Layout {
    pub(super) const UTF_16LE: Layout = Layout {
        bytes: 2,
        little: true,
    };
    pub(super) const UTF_16BE: Layout = Layout {
        bytes: 2,
        little: false,
    };
    pub(super) const UTF_32LE: Layout = Layout {
        bytes: 4,
        little: true,
    };
    pub(super) const UTF_32BE: Layout = Layout {
        bytes: 4,
        little: false,
    };

    pub(super) fn name(self) -> &'static str {
        match (self.bytes, self.little) {
            (2, true) => "UTF-16LE",
            (2, false) => "UTF-16BE",
            (_, true) => "UTF-32LE",
            (_, false) => "UTF-32BE",
        }
    }

    /// Decodes bytes, and returns whether any were malformed.
    pub(super) fn decode(self, bytes: &[u8]) -> (String, bool) {
        let units = bytes.chunks_exact(self.bytes);
        let mut lossy = !units.remainder().is_empty();
        let tail = lossy.then_some(char::REPLACEMENT_CHARACTER);
        let mut text = String::with_capacity(bytes.len() / self.bytes + 3);
        let mut push = |character: Option<char>| {
            lossy |= character.is_none();
            text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        };
        if self.bytes == 4 {
            units.for_each(|unit| push(char::from_u32(self.read(unit))));
        } else {
            let units = units.map(|unit| self.read(unit) as u16);
            char::decode_utf16(units).for_each(|unit| push(unit.ok()));
        }
        text.extend(tail);
        (text, lossy)
    }

    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len() * self.bytes);
        let mut push = |code: u32| match (self.bytes, self.little) {
            (2, true) => bytes.extend((code as u16).to_le_bytes()),
            (2, false) => bytes.extend((code as u16).to_be_bytes()),
            (_, true) => bytes.extend(code.to_le_bytes()),
            (_, false) => bytes.extend(code.to_be_bytes()),
        };
        if self.bytes == 4 {
            text.chars()
                .for_each(|character| push(u32::from(character)));
        } else {
            text.encode_utf16().for_each(|unit| push(u32::from(unit)));
        }
        bytes
    }

    fn read(self, unit: &[u8]) -> u32 {
        let join = |code: u32, &byte: &u8| code << 8 | u32::from(byte);
        if self.little {
            unit.iter().rev().fold(0, join)
        } else {
            unit.iter().fold(0, join)
        }
    }
}
