//! Converts Text, SimpleText and Compose (sgf4.html §3.2, §3.3 and §3, Compose) between
//! raw values and plain text.
//!
//! "Raw" means as in the file, decoded to Unicode but still escaped.

use std::borrow::Cow;

use crate::words::{self, repeated, word};

/// Decodes a raw Text value.
///
/// A line break (LF, CR, CRLF or LFCR) becomes one `\n`, or nothing after a `\`. Other
/// ASCII white space becomes one space, also after a `\`. Before any other character, a
/// `\` is removed. A value may end in a lone `\` at the end of the file; it is kept.
///
/// ```
/// let raw = "won\\\nderful :\\)\r\n[me\\]";
/// assert_eq!(sgfkit::value::text(raw), "wonderful :)\n[me]");
/// ```
#[must_use]
pub fn text(raw: &str) -> Cow<'_, str> {
    read(raw, "\n", true)
}

/// Decodes a raw SimpleText value like [`text`], except that a line break becomes a space.
///
/// ```
/// assert_eq!(sgfkit::value::simple_text("Honinbo\r\nShusaku"), "Honinbo Shusaku");
/// ```
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    read(raw, " ", true)
}

/// Normalizes line breaks and white space of a Text value that is already unescaped
/// (see [`unescape_bytes`]). A `\` is an ordinary character here.
#[must_use]
pub fn normalize_text(unescaped: &str) -> Cow<'_, str> {
    read(unescaped, "\n", false)
}

/// Normalizes SimpleText like [`normalize_text`], except that a line break becomes a space.
#[must_use]
pub fn normalize_simple_text(unescaped: &str) -> Cow<'_, str> {
    read(unescaped, " ", false)
}

/// Splits a raw value at the first unescaped `:`. Returns `None` if there is none.
///
/// Use it only for Compose types: in all others a colon is an ordinary character.
///
/// ```
/// assert_eq!(sgfkit::value::split_compose(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
/// ```
#[must_use]
pub fn split_compose(raw: &str) -> Option<(&str, &str)> {
    let mut bytes = raw.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => {}
        }
    }
    None
}

/// Escapes a text for a raw value: `\`, `]` and, within a Compose value, `:`.
///
/// [`text`] and [`simple_text`] restore their own output from it unchanged. They never
/// return a CR or a TAB, which become a line break and a space.
///
/// ```
/// assert_eq!(sgfkit::value::escape("a]:b", true), r"a\]\:b");
/// ```
#[must_use]
pub fn escape(text: &str, in_compose: bool) -> Cow<'_, str> {
    let special = |c: char| matches!(c, '\\' | ']') || (in_compose && c == ':');
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut raw = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special(c) {
            raw.push('\\');
        }
        raw.push(c);
    }
    Cow::Owned(raw)
}

/// Escapes a raw value so that it fits between brackets, without changing its meaning.
///
/// Adds a `\` before an unescaped `]` and after a lone `\` at the end, which occur in
/// values of broken files.
///
/// ```
/// assert_eq!(sgfkit::value::closed(r"[me] \: \"), r"[me\] \: \\");
/// ```
#[must_use]
pub fn closed(raw: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    let mut bytes = raw.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == b']' || (byte == b'\\' && bytes.next().is_none()) {
            out.push_str(&raw[copied..at]);
            out.push('\\');
            copied = at;
        }
    }
    if out.is_empty() {
        return Cow::Borrowed(raw);
    }
    out.push_str(&raw[copied..]);
    Cow::Owned(out)
}

/// Removes the escapes from a raw Text or SimpleText value that was escaped byte by
/// byte after encoding, as the specification requires (properties.html, CA).
///
/// Removes a `\` with a following line break, and a `\` before any other byte; keeps a
/// lone `\` at the end. White space stays, because in some encodings its bytes are
/// parts of other characters: decode the result, and then use [`normalize_text`] or
/// [`normalize_simple_text`]. (Therefore a soft line break between a CR and an LF
/// leaves a CRLF, whereas [`text`] treats them as two line breaks.)
#[must_use]
pub fn unescape_bytes(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.contains(&b'\\') {
        return Cow::Borrowed(raw);
    }
    let mut out = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(first) if is_break(first) => {
                bytes.next_if(|&second| is_second_half(first, second));
            }
            Some(escaped) => out.push(escaped),
            None => out.push(b'\\'),
        }
    }
    Cow::Owned(out)
}

/// Implements [`text`] and similar functions in one pass. Separate passes for escapes and white
/// space would be wrong: a CR, a soft line break and an LF are two hard breaks, not a CRLF.
fn read<'a>(raw: &'a str, hard_break: &str, escapes: bool) -> Cow<'a, str> {
    let bytes = raw.as_bytes();
    let mut out = String::new();
    // Input before this offset was copied to `out`, once anything differs.
    let mut copied = 0;
    let mut from = 0;
    while let Some(at) = next_special(bytes, from) {
        from = at + 1;
        let (new, end) = match (bytes[at], bytes.get(at + 1)) {
            (b'\\', _) if !escapes => continue,
            (b'\\', Some(&first)) if is_break(first) => ("", break_end(bytes, at + 1)),
            (b'\\', Some(&space)) if is_space(space) => (" ", at + 2),
            (b'\\', Some(_)) => {
                // Keep any escaped character.
                from = at + 2;
                ("", at + 1)
            }
            (b'\\', None) => break,
            (byte, _) if is_break(byte) => (hard_break, break_end(bytes, at)),
            (byte, _) if is_space(byte) => (" ", at + 1),
            _ => continue,
        };
        from = from.max(end);
        if raw[at..end] != *new {
            out.push_str(&raw[copied..at]);
            out.push_str(new);
            copied = end;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(raw);
    }
    out.push_str(&raw[copied..]);
    Cow::Owned(out)
}

/// Returns the offset of the next `\` or control character; all others stand for themselves.
#[inline]
fn next_special(bytes: &[u8], from: usize) -> Option<usize> {
    let is_special = |byte: &u8| *byte == b'\\' || *byte < b' ';
    let mut at = from;
    while let Some(&bytes) = bytes.get(at..)?.first_chunk() {
        let escapes = words::zeros(word(bytes) ^ repeated(b'\\'));
        let controls = words::below(word(bytes), b' ');
        if let Some(index) = words::first(escapes | controls) {
            return Some(at + index);
        }
        at += bytes.len();
    }
    let rest = bytes.get(at..)?.iter().position(is_special)?;
    Some(at + rest)
}

/// Returns the end of the line break at `at`, which may have two bytes.
fn break_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at + 1) {
        Some(&second) if is_second_half(bytes[at], second) => at + 2,
        _ => at + 1,
    }
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns true if two bytes form one line break, CRLF or LFCR.
fn is_second_half(first: u8, second: u8) -> bool {
    is_break(second) && second != first
}

/// White space other than line breaks. SGF defines only that of ASCII.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}
