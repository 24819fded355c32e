//! Values as files have them.

use std::borrow::Cow;

use super::Facts;
use super::text::{escape, simple_text, text, unescape_bytes};
use crate::charset::{Charset, Decoded};
use crate::game::{Game, Move, go};
use crate::syntax::{Encoding, Escaping, Scan, Span, is_clean, loud_parts};

/// What changes the characters of ISO-2022-JP.
const SHIFT: char = '\u{1b}';

/// A value as it stands between its brackets: escaped, in the file's charset.
#[derive(Clone, Copy)]
pub struct RawValue<'a> {
    raw: &'a [u8],
    start: Option<u32>,
    facts: &'a Facts,
}

impl<'a> RawValue<'a> {
    /// `start` is where it stands in the source, if it does.
    #[inline]
    pub(crate) fn new(raw: &'a [u8], start: Option<u32>, facts: &'a Facts) -> RawValue<'a> {
        RawValue { raw, start, facts }
    }

    /// The bytes between the brackets. In UTF-16 and UTF-32 files these are
    /// UTF-8.
    #[must_use]
    pub fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// Where they stand in the source; `None` where they were edited.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let start = self.start?;
        Some(Span::new(start, start + self.raw.len() as u32))
    }

    /// The bytes where they are ASCII, as all values but texts must be
    /// (sgf4.html §1).
    #[inline]
    #[must_use]
    pub fn ascii(self) -> Option<&'a str> {
        if self.raw.is_ascii() {
            std::str::from_utf8(self.raw).ok()
        } else {
            None
        }
    }

    /// A point, a move or a stone: ASCII, but it may hold escapes, as Twixt's `\\`, and
    /// those with which ISO-2022-JP changes its characters.
    #[doc(hidden)]
    #[must_use]
    pub fn notation(self) -> Cow<'a, str> {
        match self.ascii().filter(|ascii| !ascii.contains(['\\', SHIFT])) {
            Some(ascii) => Cow::Borrowed(ascii),
            None => self.simple_text().text,
        }
    }

    /// The move of Go that it holds; `pass` is one, too.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn go_move(self) -> Option<Move> {
        let is_pass = || self.is_pass_word().then_some(Move::Pass);
        self.written_go_move().or_else(is_pass)
    }

    /// The move that it holds in its game. In Go and Othello `pass` is one, too,
    /// which no type accepts.
    pub(crate) fn read_move(self) -> Option<Move> {
        let played = super::parsed_move(self, self.facts).ok();
        let has_word = || matches!(self.facts.game, Game::Go | Game::Othello);
        played.or_else(|| (has_word() && self.is_pass_word()).then_some(Move::Pass))
    }

    /// Whether it is the word `pass`, in upper or lower case.
    #[doc(hidden)]
    #[must_use]
    pub fn is_pass_word(self) -> bool {
        self.raw.trim_ascii().eq_ignore_ascii_case(b"pass")
    }

    /// The move of Go that it holds, as it is written: nothing in two letters is
    /// escaped.
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

    /// Other bytes, read as a value in this one's place.
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

    /// Whether its bytes mean the same in another tree.
    #[doc(hidden)]
    #[must_use]
    pub fn is_read_as(self, facts: &Facts) -> bool {
        let of = |facts: &Facts| {
            let encoding = facts.encoding;
            (encoding.charset, encoding.escaping, facts.transcoded)
        };
        of(self.facts) == of(facts)
    }

    /// The bytes without white space, which no value but a text may hold.
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

    /// The value in Unicode, still escaped.
    ///
    /// Where bytes were escaped before encoding, that is undone and the
    /// characters are escaped instead.
    #[must_use]
    pub fn unicode(self) -> Decoded<'a> {
        let decoded = decode_raw(self.raw, self.facts.encoding, self.facts.transcoded);
        let lossy = self.facts.damaged && decoded.text.contains(char::REPLACEMENT_CHARACTER);
        Decoded {
            lossy: decoded.lossy || lossy,
            ..decoded
        }
    }

    /// The value read as Text (sgf4.html §3.2).
    pub fn text(self) -> Decoded<'a> {
        self.read(text, true)
    }

    /// The value read as SimpleText (sgf4.html §3.3).
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

    /// The value where it reads as it is written: printable ASCII without an
    /// escape, as nearly all are, and LF where lines are kept.
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

    /// Where the first `:` stands that is not escaped.
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

    /// The two halves of a composed value, split at the first unescaped `:`
    /// (sgf4.html §3, Compose).
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

/// Bytes of a tree in Unicode, values still escaped. `transcoded` says that
/// the bytes are UTF-8 although the file is not.
pub(crate) fn decode_raw(raw: &[u8], encoding: Encoding, transcoded: bool) -> Decoded<'_> {
    if transcoded {
        return Charset::UTF_8.decode(raw);
    }
    match encoding.escaping {
        // What is escaped among ASCII is so in any charset that reads it as such: a
        // move that is escaped stays one.
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
