//! Handles unescaped `]` inside texts, to find the real end of a text.
//!
//! Strict parsing comes first: a value ends at the first unescaped `]`. Only if stray text would
//! follow, and only in texts and unknown properties, is the bracket part of the text. `C[see [me]
//! here]` is one value, since ` here]` could not be anything else. Results, dates, rules, ranks and
//! names are single lines, in which only a bracket that pairs is text ([`line_end`]).

use std::ops::Range;

use super::blank::{blank_end, identifier_end, is_blank, odd_word_end, trim_end};
use super::grammar::{is_property, starts_node, touches_value};
use super::scan::Scan;
use crate::schema;

/// Returns the end of a value that begins at `from`, may contain text, and has its
/// first unescaped `]` at `strict`; `None` if it extends to the end of the file.
/// `identifier` is that of its property.
#[inline]
pub(crate) fn end(
    bytes: &[u8],
    scan: Scan,
    identifier: &[u8],
    (from, strict): (usize, usize),
) -> Option<usize> {
    // Common case: a property in capitals follows.
    let next = blank_end(bytes, strict + 1);
    let is_capital = bytes.get(next).is_some_and(u8::is_ascii_uppercase);
    if is_capital && bytes.get(identifier_end(bytes, next)) == Some(&b'[') {
        return Some(strict);
    }
    if schema::is_line(identifier) {
        return line_end(bytes, scan, from, strict);
    }
    any_end(bytes, scan, strict)
}

/// Does the same for a value that is a single line, such as a result or a name, and
/// begins at `from`: it ends at its first `]`, unless a `[` is open.
fn line_end(bytes: &[u8], scan: Scan, from: usize, strict: usize) -> Option<usize> {
    let mut open = 0_usize;
    let mut at = from;
    for _ in 0..MOST_BRACKETS {
        let bracket = scan.next_bracket(bytes, at)?;
        if bracket - from > LONGEST_LINE {
            break;
        }
        at = bracket + 1;
        if bytes[bracket] == b'[' {
            open += 1;
            continue;
        }
        let is_followed = || {
            let is_value = |at: usize| bytes.get(at) == Some(&b'[');
            let is_far_value = !is_value(at) && is_value(blank_end(bytes, at));
            !is_far_value && what_follows(bytes, at) == Follows::Grammar
        };
        if open == 0 || is_followed() {
            return Some(bracket);
        }
        open -= 1;
    }
    Some(strict)
}

/// Maximum number of brackets and bytes of a line to check.
const MOST_BRACKETS: usize = 32;
const LONGEST_LINE: usize = 1024;

fn any_end(bytes: &[u8], scan: Scan, strict: usize) -> Option<usize> {
    // After a value, ISO-2022-JP is back in ASCII. Scanning by its characters from many
    // values could each time reach the end of the file.
    let plain = match scan {
        Scan::Iso2022Jp => Scan::Bytes,
        _ => scan,
    };
    let mut end = strict;
    loop {
        let follows = what_follows(bytes, end + 1);
        if follows == Follows::Grammar {
            return Some(end);
        }
        let Some(bracket) = plain.next_bracket(bytes, end + 1) else {
            return Some(end);
        };
        if bytes[bracket] == b']' {
            end = bracket;
            continue;
        }
        if follows == Follows::Closed || opens_value(bytes, end + 1..bracket) {
            return Some(end);
        }
        end = scan.value_end(bytes, bracket + 1, &[])?;
    }
}

/// Returns true if the text after a value is grammar other than a value without an identifier.
pub(super) fn is_followed_by_grammar(bytes: &[u8], at: usize) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    let stops = |byte: &&u8| b"()[];".contains(byte) || byte.is_ascii_alphabetic();
    rest.iter().find(stops) != Some(&b'[') && what_follows(bytes, at) == Follows::Grammar
}

/// Returns true if a value would continue when followed by `between`, which has no bracket, and
/// then by the bytes from `at` on, whose next bracket is at `next`: with a value without an
/// identifier, or, if the first value `may_hold_text`, with stray text.
pub(crate) fn is_read_on(
    bytes: &[u8],
    scan: impl FnOnce() -> Scan,
    (between, at, next): (&[u8], usize, usize),
    may_hold_text: impl FnOnce() -> bool,
) -> bool {
    let Some(bracket) = bytes.get(next) else {
        return false;
    };
    let is_value = *bracket == b'[';
    if is_value && opens_value(bytes, at..next) {
        return false;
    }
    // The letter of a literal line break (`\n`) is white space.
    let mut before = b']';
    let stops = |byte: &u8| {
        let is_blank = before == b'\\' && matches!(byte, b'n' | b'r');
        before = *byte;
        b"();".contains(byte) || byte.is_ascii_alphabetic() && !is_blank
    };
    if is_value && !between.iter().chain(&bytes[at..next]).any(stops) {
        return true;
    }
    if !may_hold_text() {
        return false;
    }
    match between {
        [] if at > 0 => any_end(bytes, scan(), at - 1) != Some(at - 1),
        _ => {
            let end = bytes.len().min(next + WINDOW);
            let window = [b"]", between, &bytes[at..end]].concat();
            any_end(&window, scan(), 0) != Some(0)
        }
    }
}

/// Maximum number of bytes to check after a bracket that belongs to no property.
const WINDOW: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    /// Allowed by the grammar after a value.
    Grammar,
    /// A `)`, then something else: possibly text after the tree.
    Closed,
    /// Stray text.
    Rubble,
}

fn what_follows(bytes: &[u8], from: usize) -> Follows {
    if touches_value(bytes, from) {
        return Follows::Grammar;
    }
    let mut at = blank_end(bytes, from);
    let mut closed = false;
    loop {
        let grammar = match bytes.get(at) {
            None => true,
            Some(b'[') => !closed,
            Some(b')') => {
                closed = true;
                at = blank_end(bytes, at + 1);
                continue;
            }
            Some(b';') if closed => true,
            Some(b';') => match blank_end(bytes, at + 1) {
                next if bytes.get(next) == Some(&b';') => {
                    at = next;
                    continue;
                }
                // A value without an identifier is more likely than a text.
                next if bytes.get(next) == Some(&b'[') => true,
                next => {
                    touches_value(bytes, at + 1)
                        || odd_word_end(bytes, next).is_some()
                        || starts_node(bytes, next)
                }
            },
            Some(b'(') => match blank_end(bytes, at + 1) {
                next if bytes.get(next) == Some(&b';') => true,
                next => starts_node(bytes, next),
            },
            Some(_) => !closed && is_property(bytes, at),
        };
        return match (grammar, closed) {
            (true, _) => Follows::Grammar,
            (false, true) => Follows::Closed,
            (false, false) => Follows::Rubble,
        };
    }
}

/// Returns true if the text before a `[` ends with the identifier of a property.
fn opens_value(bytes: &[u8], before: Range<usize>) -> bool {
    let (rest, identifier) = split_word(&bytes[before.clone()]);
    if identifier.iter().any(u8::is_ascii_uppercase) {
        return true;
    }
    if rest.last() == Some(&b';') && !identifier.is_empty() || ends_in_odd_node(bytes, before) {
        return true;
    }
    // `; B [` is a property, `and B [` is not.
    let (rest, identifier) = match identifier {
        [] => split_word(trim_end(rest)),
        _ => (rest, identifier),
    };
    trim_end(rest).last() == Some(&b';') && identifier.iter().any(u8::is_ascii_uppercase)
}

/// Returns true if a `;` and an identifier, even an odd one, precede a `[`.
fn ends_in_odd_node(bytes: &[u8], before: Range<usize>) -> bool {
    let text = &bytes[before.clone()];
    let stops = |byte: &u8| is_blank(*byte) || b"[]();\\".contains(byte);
    let start = text.iter().rposition(stops).map_or(0, |at| at + 1);
    odd_word_end(bytes, before.start + start) == Some(before.end)
        && trim_end(&text[..start]).last() == Some(&b';')
}

fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let start = text
        .iter()
        .rposition(|byte| !byte.is_ascii_alphanumeric())
        .map_or(0, |at| at + 1);
    text.split_at(start)
}
