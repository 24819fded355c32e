//! Text, SimpleText and Compose (sgf4.html §3.2, §3.3 and §3, Compose): from what stands between
//! the brackets to what a person reads, and back.
//!
//! "Raw" is a value as the file has it, decoded to Unicode but still escaped.

use std::borrow::Cow;

use crate::words::{self, repeated, word};

/// The text that a raw Text value stands for.
///
/// A linebreak (LF, CR, CRLF or LFCR) becomes one `\n`, or nothing after a `\`; other ASCII white
/// space becomes one space, after a `\` too; before any other character a `\` goes and the
/// character stays. The value can end in a lone `\` where the file ends inside it: that stays.
///
/// ```
/// let raw = "won\\\nderful :\\)\r\n[me\\]";
/// assert_eq!(sgfkit::value::text(raw), "wonderful :)\n[me]");
/// ```
#[must_use]
pub fn text(raw: &str) -> Cow<'_, str> {
    read(raw, "\n", true)
}

/// The text that a raw SimpleText value stands for: as [`text`], but a linebreak becomes a space.
///
/// ```
/// assert_eq!(sgfkit::value::simple_text("Honinbo\r\nShusaku"), "Honinbo Shusaku");
/// ```
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    read(raw, " ", true)
}

/// The linebreaks and the white space of a Text value whose escapes are gone already
/// (see [`unescape_bytes`]). A `\` is an ordinary character here.
#[must_use]
pub fn normalize_text(unescaped: &str) -> Cow<'_, str> {
    read(unescaped, "\n", false)
}

/// As [`normalize_text`], for SimpleText: a linebreak becomes a space.
#[must_use]
pub fn normalize_simple_text(unescaped: &str) -> Cow<'_, str> {
    read(unescaped, " ", false)
}

/// Splits a raw value in two at the first `:` that is not escaped. `None` if there is none.
///
/// Only Compose types may be split: in any other text a colon is just a colon.
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

/// The raw value that stands for a text: `\`, `]` and, within a Compose value, `:` are escaped.
///
/// Whatever [`text`] or [`simple_text`] returns comes back unchanged from there. They never
/// return a CR or a TAB, which come back as linebreak and space.
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

/// Makes any raw value fit to stand between brackets, and changes nothing about its meaning.
///
/// A `]` that is not escaped and a lone `\` at the end get a `\`; such values come from broken
/// files. All else stays.
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

/// Removes the escapes from a raw Text or SimpleText value that was encoded first and escaped
/// byte by byte then, as the specification has it (properties.html, CA).
///
/// A `\` and a linebreak go; before any other byte a `\` goes and the byte stays; a lone `\` at
/// the end stays. White space stays as it is, since in some charsets its bytes are parts of other
/// characters: decode the result, and then use [`normalize_text`] or [`normalize_simple_text`].
/// (So a soft linebreak between a CR and an LF leaves a CRLF, where [`text`] sees two breaks.)
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

/// The one pass behind [`text`] and its kin. Escapes and white space must not take turns: a CR,
/// a soft linebreak and an LF are two hard breaks and not a CRLF.
fn read<'a>(raw: &'a str, hard_break: &str, escapes: bool) -> Cow<'a, str> {
    let bytes = raw.as_bytes();
    let mut out = String::new();
    // Everything before this place is in `out`, as long as anything differed there.
    let mut copied = 0;
    let mut from = 0;
    while let Some(at) = next_special(bytes, from) {
        from = at + 1;
        let (new, end) = match (bytes[at], bytes.get(at + 1)) {
            (b'\\', _) if !escapes => continue,
            (b'\\', Some(&first)) if is_break(first) => ("", break_end(bytes, at + 1)),
            (b'\\', Some(&space)) if is_space(space) => (" ", at + 2),
            (b'\\', Some(_)) => {
                // What is escaped stays, whatever it is.
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

/// The next `\` or control character: all that may differ from what it stands for.
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

/// The end of the linebreak at `at`, which may be of two bytes.
fn break_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at + 1) {
        Some(&second) if is_second_half(bytes[at], second) => at + 2,
        _ => at + 1,
    }
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether two bytes make one linebreak, CRLF or LFCR.
fn is_second_half(first: u8, second: u8) -> bool {
    is_break(second) && second != first
}

/// White space that is no linebreak: only ASCII's, as SGF knows no other.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}
