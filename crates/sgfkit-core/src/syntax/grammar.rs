//! Recognizes properties, nodes and rows of parentheses without parsing them.

use super::Span;
use super::blank::{blank_end, identifier_end, odd_word_end};

/// Returns true for anything that may follow a `;`: the end, a parenthesis or a property.
pub(crate) fn starts_node(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'(' | b')') => true,
        Some(_) => is_property(bytes, at),
    }
}

/// Returns true for an identifier, even an odd one, that touches both the text before
/// it and the `[` of its value: Little Golem's `b` and `r`, Boardspace's `P-1`.
#[inline]
pub(crate) fn touches_value(bytes: &[u8], start: usize) -> bool {
    let end = identifier_end(bytes, start);
    let is_word =
        end > start && bytes.get(end) == Some(&b'[') && bytes[start].is_ascii_alphabetic();
    is_word || odd_word_end(bytes, start).is_some()
}

/// Returns true for white space, an optional `;`, and a property.
pub(super) fn is_node_or_property(bytes: &[u8], from: usize) -> bool {
    let at = blank_end(bytes, from);
    match bytes.get(at) {
        Some(b';') => is_property(bytes, blank_end(bytes, at + 1)),
        _ => is_property(bytes, at),
    }
}

/// Returns true for an identifier and the `[` of its value. It needs a capital letter
/// if they touch, and only capitals if there is white space between.
pub(super) fn is_property(bytes: &[u8], start: usize) -> bool {
    let end = identifier_end(bytes, start);
    let identifier = bytes.get(start..end).unwrap_or_default();
    if !identifier.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let open = blank_end(bytes, end);
    if bytes.get(open) != Some(&b'[') {
        return false;
    }
    if open == end {
        identifier.iter().any(u8::is_ascii_uppercase)
    } else {
        identifier.iter().all(u8::is_ascii_uppercase)
    }
}

/// A row of `(`, with white space between them.
pub(super) struct Opens {
    pub(super) first: usize,
    /// Offset of the last one, which is the only one that opens something.
    pub(super) last: usize,
    /// Number of those before it.
    pub(super) extra: u32,
    pub(super) extra_span: Span,
    /// Offset of the text after the last one and white space.
    pub(super) next: usize,
}

pub(super) fn run_of_opens(bytes: &[u8], start: usize) -> Opens {
    let mut run = Opens {
        first: start,
        last: start,
        extra: 0,
        extra_span: Span::empty(start as u32),
        next: blank_end(bytes, start + 1),
    };
    while bytes.get(run.next) == Some(&b'(') {
        run.extra = run.extra.saturating_add(1);
        run.extra_span.end = run.last as u32 + 1;
        run.last = run.next;
        run.next = blank_end(bytes, run.last + 1);
    }
    run
}
