//! Raw values as in the file.

use std::borrow::Cow;

use super::Facts;
use super::text::{escape, simple_text, text, unescape_bytes};
use crate::charset::{Charset, Decoded};
use crate::game::{Game, Move, go};
use crate::syntax::{Encoding, Escaping, Scan, Span, is_clean, loud_parts};

/// Starts the escape sequences that switch character sets in ISO-2022-JP.
const SHIFT: char = '\u{1b}';

/// A value as written between its brackets: escaped, in the file's encoding.
#[derive(Clone, Copy)]
pub struct RawValue<'a> {
    raw: &'a [u8],
    start: Option<u32>,
    facts: &'a Facts,
}

impl<'a> RawValue<'a> {
    /// `start` is the offset in the source, if it is from there.
    #[inline]
    pub(crate) fn new(raw: &'a [u8], start: Option<u32>, facts: &'a Facts) -> RawValue<'a> {
        RawValue { raw, start, facts }
    }

    /// Returns the bytes between the brackets. For UTF-16 and UTF-32 files these are UTF-8.
    #[must_use]
    pub fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// Returns the position in the source, or `None` if the value was edited.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let start = self.start?;
        Some(Span::new(start, start + self.raw.len() as u32))
    }

    /// Returns the bytes if they are ASCII, as all values except texts must be (sgf4.html §1).
    #[inline]
    #[must_use]
    pub fn ascii(self) -> Option<&'a str> {
        if self.raw.is_ascii() {
            std::str::from_utf8(self.raw).ok()
        } else {
            None
        }
    }

    /// Returns a point, move or stone as text. It is ASCII, but may contain escapes, such
    /// as `\\` in Twixt, and escape sequences of ISO-2022-JP.
    #[doc(hidden)]
    #[must_use]
    pub fn notation(self) -> Cow<'a, str> {
        match self.ascii().filter(|ascii| !ascii.contains(['\\', SHIFT])) {
            Some(ascii) => Cow::Borrowed(ascii),
            None => self.simple_text().text,
        }
    }

    /// Parses a move of Go; `pass` is also accepted.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn go_move(self) -> Option<Move> {
        let is_pass = || self.is_pass_word().then_some(Move::Pass);
        self.written_go_move().or_else(is_pass)
    }

    /// Parses a move of the tree's game, and also `pass` in Go and Othello, which is invalid there.
    pub(crate) fn read_move(self) -> Option<Move> {
        let played = super::parsed_move(self, self.facts).ok();
        let has_word = || matches!(self.facts.game, Game::Go | Game::Othello);
        played.or_else(|| (has_word() && self.is_pass_word()).then_some(Move::Pass))
    }

    /// Returns true for the word `pass`, in any letter case.
    #[doc(hidden)]
    #[must_use]
    pub fn is_pass_word(self) -> bool {
        self.raw.trim_ascii().eq_ignore_ascii_case(b"pass")
    }

    /// Parses a move of Go as written, without removing escapes, which two letters cannot contain.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn written_go_move(self) -> Option<Move> {
        let read = |raw: &[u8]| go::parse_move_on(raw, self.facts.size);
        read(self.raw).or_else(|| {
            let is_shifted = self.raw.contains(&(SHIFT as u8)) && !self.raw.contains(&b'\\');
            read(self.notation().as_bytes()).filter(|_| is_shifted)
        })
    }

    /// Interprets other bytes in the context of this value.
    #[doc(hidden)]
    #[must_use]
    pub fn reading<'b>(self, raw: &'b [u8]) -> RawValue<'b>
    where
        'a: 'b,
    {
        RawValue {
            raw,
            start: None,
            facts: self.facts,
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub fn facts(self) -> &'a Facts {
        self.facts
    }

    /// Returns true if the bytes have the same meaning in another tree.
    #[doc(hidden)]
    #[must_use]
    pub fn is_read_as(self, facts: &Facts) -> bool {
        let of = |facts: &Facts| {
            let encoding = facts.encoding;
            (encoding.charset, encoding.escaping, facts.transcoded)
        };
        of(self.facts) == of(facts)
    }

    /// Removes white space, which only texts may contain.
    #[doc(hidden)]
    pub fn without_blanks(self) -> Cow<'a, [u8]> {
        if self.raw.iter().any(u8::is_ascii_whitespace) {
            Cow::Owned(
                self.raw
                    .split(u8::is_ascii_whitespace)
                    .collect::<Vec<_>>()
                    .concat(),
            )
        } else {
            Cow::Borrowed(self.raw)
        }
    }

    /// Returns the value in Unicode, still escaped.
    ///
    /// If the bytes were escaped after encoding, the characters are escaped instead.
    #[must_use]
    pub fn unicode(self) -> Decoded<'a> {
        let decoded = decode_raw(self.raw, self.facts.encoding, self.facts.transcoded);
        let lossy = self.facts.damaged && decoded.text.contains(char::REPLACEMENT_CHARACTER);
        Decoded {
            lossy: decoded.lossy || lossy,
            ..decoded
        }
    }

    /// Decodes the value as Text (sgf4.html §3.2).
    pub fn text(self) -> Decoded<'a> {
        self.read(text, true)
    }

    /// Decodes the value as SimpleText (sgf4.html §3.3).
    pub fn simple_text(self) -> Decoded<'a> {
        self.read(simple_text, false)
    }

    fn read(self, by: fn(&str) -> Cow<'_, str>, keeps_lines: bool) -> Decoded<'a> {
        if let Some(plain) = self.plain(keeps_lines) {
            return Decoded {
                text: Cow::Borrowed(plain),
                lossy: false,
            };
        }
        let decoded = self.unicode();
        let text = match decoded.text {
            Cow::Borrowed(raw) => by(raw),
            Cow::Owned(raw) => Cow::Owned(by(&raw).into_owned()),
        };
        Decoded {
            text,
            lossy: decoded.lossy,
        }
    }

    /// Returns the value if it needs no decoding: printable ASCII, and LF if lines are kept.
    fn plain(self, keeps_lines: bool) -> Option<&'a str> {
        let also = if keeps_lines { b'\n' } else { b' ' };
        let is_plain = match self.start {
            Some(start) if keeps_lines => {
                let start = start as usize;
                let whole = start..start + self.raw.len();
                loud_parts(&self.facts.quiet, whole, |stretch| stretch.is_clean)
                    .all(|part| is_clean(&self.raw[part.start - start..part.end - start], also))
            }
            _ => is_clean(self.raw, also),
        };
        if is_plain {
            std::str::from_utf8(self.raw).ok()
        } else {
            None
        }
    }

    /// Returns the offset of the first unescaped `:`.
    fn colon(self) -> Option<usize> {
        if self.facts.scan != Scan::Bytes {
            return self.facts.scan.find(self.raw, 0, |byte| byte == b':');
        }
        let mut at = 0;
        loop {
            let mut rest = self.raw.get(at..)?.iter();
            at += rest.position(|byte| matches!(byte, b':' | b'\\'))?;
            if self.raw[at] == b':' {
                return Some(at);
            }
            at += 2;
        }
    }

    /// Splits a composed value at the first unescaped `:` (sgf4.html §3, Compose).
    #[must_use]
    pub fn halves(self) -> Option<(RawValue<'a>, RawValue<'a>)> {
        let colon = self.colon()?;
        let half = |raw: &'a [u8], offset: usize| RawValue {
            raw,
            start: self.start.map(|start| start + offset as u32),
            ..self
        };
        Some((
            half(&self.raw[..colon], 0),
            half(&self.raw[colon + 1..], colon + 1),
        ))
    }
}

/// Converts bytes of a tree to Unicode; values stay escaped. `transcoded` means that
/// the bytes are UTF-8 although the file is not.
pub(crate) fn decode_raw(raw: &[u8], encoding: Encoding, transcoded: bool) -> Decoded<'_> {
    if transcoded {
        return Charset::UTF_8.decode(raw);
    }
    match encoding.escaping {
        // An escaped ASCII character stays escaped in every encoding that contains ASCII.
        Escaping::Bytes
            if raw.is_ascii() && encoding.charset.decode(raw).text.as_bytes() == raw =>
        {
            Charset::UTF_8.decode(raw)
        }
        Escaping::Characters => encoding.charset.decode(raw),
        Escaping::Bytes => {
            let bytes = unescape_bytes(raw);
            let decoded = encoding.charset.decode(&bytes);
            Decoded {
                text: Cow::Owned(escape(&decoded.text, false).into_owned()),
                lossy: decoded.lossy,
            }
        }
    }
}
