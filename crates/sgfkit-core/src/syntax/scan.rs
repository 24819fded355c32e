//! Finds the `]` that ends a value. Only here do the bytes of multi-byte characters matter.
//!
//! In Shift_JIS, GBK, gb18030 and Big5 the second byte of a character may be `[`, `\` or `]`; in
//! ISO-2022-JP both bytes may. If a file was encoded as a whole, such a byte has no special
//! meaning. If bytes were escaped after encoding, as the specification requires (sgf4.html §3.2
//! "Encoding" with properties.html, CA), plain bytes decide. In all other cases, ASCII byte values
//! are ASCII characters.

use std::borrow::Cow;

use memchr::memchr2;

use super::grammar::{is_node_or_property, is_property};
use super::survey::{Quiet, loud_parts};
use crate::charset::{Charset, Structure};
use crate::words::{self, repeated, word};

/// Way of scanning the bytes of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Scan {
    /// Byte by byte.
    Bytes,
    /// By characters of a double-byte encoding.
    DoubleByte(Charset),
    /// By characters of ISO-2022-JP.
    Iso2022Jp,
}

impl Scan {
    /// Returns the scanner for a file that was encoded as a whole in `charset`.
    pub(crate) fn characters(charset: Charset) -> Scan {
        match charset.structure() {
            Structure::DoubleByte => Scan::DoubleByte(charset),
            Structure::Iso2022Jp => Scan::Iso2022Jp,
            Structure::AsciiSafe | Structure::Wide => Scan::Bytes,
        }
    }

    /// Returns the offset of the first unescaped `]` from `from` on, or `None` if there is
    /// none. `quiet` lists ranges known to contain none.
    #[inline]
    pub(crate) fn value_end(self, bytes: &[u8], from: usize, quiet: &[Quiet]) -> Option<usize> {
        match self {
            Scan::Bytes => plain_end(bytes, from, quiet),
            _ => self.find(bytes, from, |byte| byte == b']'),
        }
    }

    /// Returns the offset of the first unescaped `[` or `]` from `from` on.
    pub(crate) fn next_bracket(self, bytes: &[u8], from: usize) -> Option<usize> {
        self.find(bytes, from, |byte| matches!(byte, b'[' | b']'))
    }

    /// Returns the offset of the first unescaped ASCII character that `wanted` accepts.
    pub(crate) fn find(
        self,
        bytes: &[u8],
        from: usize,
        wanted: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        let mut at = from;
        let mut wide = false;
        loop {
            let len = self.character_len(bytes, at, &mut wide);
            match *bytes.get(at)? {
                // Two-byte sets contain no ASCII.
                byte if len == 1 && !wide && wanted(byte) => return Some(at),
                b'\\' if len == 1 && !wide => at += 1 + self.escaped_len(bytes, at + 1, &mut wide),
                _ => at += len,
            }
        }
    }

    /// Returns the number of bytes of an escaped character, which is always complete.
    fn escaped_len(self, bytes: &[u8], at: usize, wide: &mut bool) -> usize {
        let end = bytes.len().min(at.saturating_add(2));
        match self {
            Scan::DoubleByte(_) => self.character_len(&bytes[..end], at, wide),
            _ => self.character_len(bytes, at, wide),
        }
    }

    /// Escapes a value so that it fits between brackets: adds a backslash before an
    /// unescaped `]` and to a `\` at the end.
    #[doc(hidden)]
    #[must_use]
    pub fn closed(self, raw: &[u8]) -> Cow<'_, [u8]> {
        let mut out = Vec::new();
        let mut copied = 0;
        let mut at = 0;
        let mut wide = false;
        // First byte of a character whose second byte is a bracket that ends the value.
        let mut lead = None;
        while let Some(&byte) = raw.get(at) {
            let len = self.character_len(raw, at, &mut wide);
            if byte == b'\\' && len == 1 && !wide {
                at += 1 + self.escaped_len(raw, at + 1, &mut wide);
                lead = None;
                continue;
            }
            if byte == b']' && len == 1 && !wide {
                let whole = lead.unwrap_or(at);
                out.extend_from_slice(&raw[copied..whole]);
                out.push(b'\\');
                copied = whole;
            }
            lead = (len == 1 && self.is_pair(raw, at)).then_some(at);
            at += len;
        }
        let closing = self.closing(raw).as_bytes();
        let added = &closing[..closing.len() - 1];
        if out.is_empty() && added.is_empty() {
            return Cow::Borrowed(raw);
        }
        out.extend_from_slice(&raw[copied..]);
        out.extend_from_slice(added);
        Cow::Owned(out)
    }

    /// Returns the text that reliably ends a value: a `]`, preceded by a backslash if a `\`
    /// at the end would escape it, and by a space or the sequence back to ASCII if it would
    /// otherwise become part of a character.
    pub(crate) fn closing(self, raw: &[u8]) -> &'static str {
        if self.ends_in_escape(raw) {
            return "\\]";
        }
        let may_swallow = match self {
            Scan::Bytes => false,
            Scan::DoubleByte(_) => raw.last().is_some_and(|byte| !byte.is_ascii()),
            Scan::Iso2022Jp => raw.contains(&0x1b),
        };
        if !may_swallow {
            return "]";
        }
        let ends = |closing: &&str| {
            let closed = [raw, closing.as_bytes()].concat();
            self.find(&closed, 0, |byte| byte == b']') == Some(closed.len() - 1)
        };
        let mut ways = ["]", " ]", "\x1b(B]", "\n]"].into_iter();
        ways.find(ends).unwrap_or("]")
    }

    /// Removes soft line breaks, that is, each `\` with the line break after it (sgf4.html §3.2).
    #[doc(hidden)]
    #[must_use]
    pub fn joined(self, raw: &[u8]) -> Cow<'_, [u8]> {
        let is_break = |byte: Option<&u8>| matches!(byte, Some(b'\n' | b'\r'));
        let mut out = Vec::new();
        let mut copied = 0;
        let mut at = 0;
        let mut wide = false;
        while at < raw.len() {
            let len = self.character_len(raw, at, &mut wide);
            if raw[at] != b'\\' || len != 1 || wide {
                at += len;
                continue;
            }
            if !is_break(raw.get(at + 1)) {
                at += 1 + self.escaped_len(raw, at + 1, &mut wide);
                continue;
            }
            out.extend_from_slice(&raw[copied..at]);
            // CR LF and LF CR are one line break.
            let is_pair = is_break(raw.get(at + 2)) && raw[at + 1] != raw[at + 2];
            at += if is_pair { 3 } else { 2 };
            copied = at;
        }
        if copied == 0 {
            return Cow::Borrowed(raw);
        }
        out.extend_from_slice(&raw[copied..]);
        Cow::Owned(out)
    }

    /// Returns true if a value ends with a lone `\`, which would escape its bracket.
    pub(crate) fn ends_in_escape(self, raw: &[u8]) -> bool {
        let mut at = 0;
        let mut wide = false;
        while at < raw.len() {
            let len = self.character_len(raw, at, &mut wide);
            if raw[at] == b'\\' && len == 1 && !wide {
                if at + 1 == raw.len() {
                    return true;
                }
                at += self.escaped_len(raw, at + 1, &mut wide);
            }
            at += len;
        }
        false
    }

    /// Returns true if a `]` after a text closes an unescaped `[` in it. Brackets pair
    /// whether or not they are escaped.
    pub(crate) fn opens_bracket(self, text: &[u8]) -> bool {
        // Open brackets; true if unescaped.
        let mut open = Vec::new();
        let mut at = 0;
        let mut wide = false;
        while let Some(&byte) = text.get(at) {
            let len = self.character_len(text, at, &mut wide);
            let is_ascii = len == 1 && !wide;
            let is_escape = is_ascii && byte == b'\\';
            let escaped = text.get(at + 1).filter(|_| is_escape);
            match (is_ascii, escaped.unwrap_or(&byte)) {
                (true, b'[') => open.push(!is_escape),
                (true, b']') => _ = open.pop(),
                _ => {}
            }
            at += if is_escape {
                1 + self.escaped_len(text, at + 1, &mut wide)
            } else {
                len
            };
        }
        open.last() == Some(&true)
    }

    /// Returns true if a two-byte character begins at `at`, considering only the encoding.
    fn is_pair(self, bytes: &[u8], at: usize) -> bool {
        match (self, bytes.get(at..)) {
            (Scan::DoubleByte(charset), Some(&[lead, trail, ..])) => charset.is_pair(lead, trail),
            _ => false,
        }
    }

    /// Returns the length of the character at `at` in bytes. `wide` stores whether
    /// ISO-2022-JP is in a two-byte set.
    pub(crate) fn character_len(self, bytes: &[u8], at: usize, wide: &mut bool) -> usize {
        let rest = bytes.get(at..).unwrap_or_default();
        match self {
            Scan::Bytes => 1,
            Scan::DoubleByte(charset) => match *rest {
                [lead, ..] if lead < 0x80 || !charset.is_lead(lead) => 1,
                [lead, trail @ (b'[' | b'\\' | b']'), ..] if !charset.is_pair(lead, trail) => 1,
                // Half a character must not swallow the bracket.
                [_, b']', ..] if is_node_or_property(bytes, at + 2) => 1,
                [_, trail, ..] if trail >= 0x40 => 2,
                _ => 1,
            },
            // `ESC $` starts two-byte characters; `ESC (` or a line break ends them (RFC 1468).
            Scan::Iso2022Jp => match *rest {
                [0x1b, set @ (b'$' | b'('), _, ..] => {
                    *wide = set == b'$';
                    3
                }
                [b'\n' | b'\r', ..] => {
                    *wide = false;
                    1
                }
                [_, b'\n' | b'\r', ..] => 1,
                _ if *wide => 2,
                _ => 1,
            },
        }
    }

    /// Returns the length of the stray character at `at`. Two-byte characters are never
    /// split, because the second byte may be a letter, backslash or bracket. In
    /// ISO-2022-JP, a short text up to the sequence back to ASCII counts as one character.
    pub(crate) fn stray_len(self, bytes: &[u8], at: usize) -> usize {
        const LONGEST: usize = 256;
        if let Scan::DoubleByte(_) = self {
            // Half a character must not swallow a letter or the bracket of a value.
            let is_whole = self.is_pair(bytes, at) && !may_open_value(bytes, at + 1);
            return if is_whole { 2 } else { 1 };
        }
        let mut wide = false;
        let mut end = at;
        loop {
            end += self.character_len(bytes, end, &mut wide);
            if !wide {
                return end - at;
            }
            if end >= bytes.len().min(at + LONGEST) {
                return 1;
            }
        }
    }
}

/// Returns true for a `[` followed by a word that is not an identifier.
fn may_open_value(bytes: &[u8], at: usize) -> bool {
    bytes.get(at) == Some(&b'[')
        && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
        && !is_property(bytes, at + 1)
}

/// Most values are short, so check sixteen bytes in two steps before searching long texts.
#[inline]
fn plain_end(bytes: &[u8], from: usize, quiet: &[Quiet]) -> Option<usize> {
    let mut at = from;
    for _ in 0..2 {
        let Some(&word) = bytes.get(at..).and_then(<[u8]>::first_chunk) else {
            break;
        };
        match first_special(word) {
            Some(index) if word[index] == b']' => return Some(at + index),
            Some(_) => break,
            None => at += word.len(),
        }
    }
    long_end(bytes, at, quiet)
}

fn long_end(bytes: &[u8], from: usize, quiet: &[Quiet]) -> Option<usize> {
    let mut at = from;
    for part in loud_parts(quiet, from..bytes.len(), |_| true) {
        at = at.max(part.start);
        while let Some(found) = memchr2(b']', b'\\', bytes.get(at..part.end).unwrap_or_default()) {
            at += found;
            if bytes[at] == b']' {
                return Some(at);
            }
            at += 2;
        }
    }
    None
}

/// Returns the first `]` or `\` among eight bytes. The two differ only in their last bit.
#[inline]
fn first_special(bytes: [u8; 8]) -> Option<usize> {
    let others = (word(bytes) | repeated(1)) ^ repeated(b']');
    words::first(words::zeros(others))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(scan: Scan, bytes: &[u8], end: Option<usize>) {
        assert_eq!(scan.value_end(bytes, 0, &[]), end, "{scan:?} {bytes:x?}");
    }

    #[test]
    fn values_end_at_the_first_unescaped_bracket() {
        check(Scan::Bytes, b"pd]", Some(2));
        check(Scan::Bytes, b"]", Some(0));
        check(Scan::Bytes, br"a\]b]", Some(4));
        check(Scan::Bytes, br"a\\]b]", Some(3));
        check(Scan::Bytes, b"0123456789012345678901234\\]5]", Some(28));
        for len in 0..40 {
            let text = "x".repeat(len);
            check(Scan::Bytes, format!("{text}]").as_bytes(), Some(len));
            check(Scan::Bytes, format!("{text}]]\\]").as_bytes(), Some(len));
            check(Scan::Bytes, format!("{text}\\]]").as_bytes(), Some(len + 2));
            check(Scan::Bytes, format!("{text}\\").as_bytes(), None);
        }
        check(Scan::Bytes, b"never", None);
        check(Scan::Bytes, b"never\\", None);
        check(Scan::Bytes, b"never\\]", None);
    }

    #[test]
    fn soft_line_breaks_are_joined() {
        for (raw, expected) in [
            ("plain", "plain"),
            ("a\\\nb", "ab"),
            ("\\\r\nb\\\n\r", "b"),
            ("a\\\n\nb", "a\nb"),
            ("a\\\\\nb", "a\\\\\nb"),
            ("a\nb\\", "a\nb\\"),
        ] {
            let joined = Scan::Bytes.joined(raw.as_bytes());
            assert_eq!(joined, expected.as_bytes(), "{raw:?}");
        }
        let sjis = Scan::characters(Charset::for_name(b"Shift_JIS").unwrap());
        assert_eq!(*sjis.joined(b"\x90\x5c\n"), *b"\x90\x5c\n"); // 申
    }

    #[test]
    fn trail_bytes_end_and_escape_nothing() {
        let sjis = Scan::characters(Charset::for_name(b"Shift_JIS").unwrap());
        check(sjis, b"\x90\x5c]", Some(2)); // 申
        check(sjis, b"\\\x90\x5c]", Some(3));
        let big5 = Scan::characters(Charset::for_name(b"Big5").unwrap());
        check(big5, b"\xa6\x5d]", Some(2)); // 因
        check(big5, b"\xa6\x5d", None);
    }

    #[test]
    fn a_lone_lead_byte_swallows_no_bracket() {
        let big5 = Scan::characters(Charset::for_name(b"Big5").unwrap());
        check(big5, b"\xff]", Some(1));
    }

    #[test]
    fn iso_2022_jp_switches() {
        check(Scan::Iso2022Jp, b"\x1b$B]]\x1b(B]", Some(8));
        check(Scan::Iso2022Jp, b"\x1b$B]]\n]", Some(6));
    }
}
