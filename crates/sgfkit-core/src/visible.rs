//! Texts of files on a terminal.

use std::borrow::Cow;
use std::fmt;

/// Whether a character must not reach a terminal as it is: control characters
/// give orders to it, and some others turn the line or break it (Unicode's
/// bidirectional overrides, embeddings and isolates, and its separators).
#[must_use]
pub fn must_be_shown(character: char) -> bool {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c| matches!(c, '\u{2028}' | '\u{2029}');
    character.is_control() || turns(character) || breaks(character)
}

/// A text in which such characters are shown instead: `\x1b`, `\u{202e}`. A file
/// and its name must not talk to a terminal.
///
/// ```
/// assert_eq!(sgfkit::visible("a\x1b[2Jb"), "a\\x1b[2Jb");
/// assert_eq!(sgfkit::visible("a\u{202e}b"), "a\\u{202e}b");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // Most texts have none, and what is ASCII is told by its bytes.
    let may_have = |byte: u8| !(b' '..0x7f).contains(&byte);
    if !text.bytes().any(may_have) || !text.contains(must_be_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        // Strings take everything.
        let _ = push_visible(&mut shown, character);
    }
    Cow::Owned(shown)
}

/// Writes a character, or what is shown in its place.
///
/// # Errors
///
/// Those of `out`.
pub fn push_visible(out: &mut impl fmt::Write, character: char) -> fmt::Result {
    match character {
        _ if character.is_control() => write!(out, "\\x{:02x}", u32::from(character)),
        _ if must_be_shown(character) => write!(out, "\\u{{{:x}}}", u32::from(character)),
        _ => out.write_char(character),
    }
}
