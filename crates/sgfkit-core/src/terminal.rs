//! Shows text from files on a terminal.

use std::borrow::Cow;
use std::fmt;

/// Returns true if a character must be escaped on a terminal: control characters, bidirectional
/// overrides, embeddings and isolates, and Unicode's line separators.
#[must_use]
pub fn must_be_shown(character: char) -> bool {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c| matches!(c, '\u{2028}' | '\u{2029}');
    character.is_control() || turns(character) || breaks(character)
}

/// Escapes such characters as `\x1b` or `\u{202e}`, so that a file or its name cannot send commands
/// to a terminal.
///
/// ```
/// assert_eq!(sgfkit::terminal::visible("a\x1b[2Jb"), "a\\x1b[2Jb");
/// assert_eq!(sgfkit::terminal::visible("a\u{202e}b"), "a\\u{202e}b");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // Most texts are ASCII without such characters.
    let may_have = |byte: u8| !(b' '..0x7f).contains(&byte);
    if !text.bytes().any(may_have) || !text.contains(must_be_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        // Writing to a string cannot fail.
        let _ = push_visible(&mut shown, character);
    }
    Cow::Owned(shown)
}

/// Writes a character or its escape.
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
