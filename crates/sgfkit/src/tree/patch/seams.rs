//! Where stretches of the source come to stand beside others, or beside what
//! was put in, so that they are still read as before.
//!
//! A text ends at a `]` that grammar follows. Where what followed it is gone, or
//! something else ends there, rubble behind it may be read as a part of it; an
//! empty variation, which says nothing, keeps the two apart. It stands right
//! before the rubble, so that the checks count it as a part of that. So it does
//! with a word and a value that belong to nothing; two words that would become
//! one need but a blank.

use std::cell::OnceCell;

use super::super::{Collection, Node};
use crate::schema;
use crate::syntax::{
    Scan, Span, before_blanks, blank_end, identifier_end, is_read_on, touches_value,
};

/// Writes stretches of the source and other bytes one after another.
pub(super) struct Seams {
    /// The end of what is copied of the source.
    end: u32,
    pub(super) out: Vec<u8>,
    /// Where the source goes on.
    pub(super) at: u32,
    /// Something else than the stretch that stood there was written last.
    is_seam: bool,
    /// Behind the last `]` that was written, where no other bracket came since,
    /// and no `(` right behind it that something follows.
    value: Option<Value>,
    /// The next bracket of the source, as far as it was looked for.
    bracket: u32,
    /// What was found out before that bracket behind a value, and where.
    known: Option<(u32, ValueOrigin, bool)>,
}

/// The end of a value.
struct Value {
    /// In what was written.
    end: usize,
    /// As far as what was written behind it is known to be structure.
    structure: usize,
    origin: ValueOrigin,
}

/// Where a value came from, which tells whether it may hold text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueOrigin {
    /// The place of its `]` in the source.
    Source(u32),
    /// It was put in, and may hold text or not.
    Put { may_hold_text: bool },
}

impl Seams {
    pub(super) fn new(region: Span) -> Seams {
        Seams {
            end: region.end,
            out: Vec::with_capacity(region.len() as usize),
            at: region.start,
            is_seam: false,
            value: None,
            bracket: region.start,
            known: None,
        }
    }

    /// The source, up to the end of what is copied.
    fn bytes<'a>(&self, collection: &'a Collection) -> &'a [u8] {
        &collection.bytes()[..self.end as usize]
    }

    /// Copies the source from where it goes on.
    pub(super) fn copy(&mut self, collection: &Collection, end: u32) {
        if end <= self.at {
            return;
        }
        if self.is_seam {
            self.keep_apart(collection, end);
        }
        let start = self.at;
        let from = self.out.len();
        let copied = Span::new(start, end).of(self.bytes(collection));
        self.out.extend_from_slice(copied);
        self.note(from, |index| ValueOrigin::Source(start + index as u32));
        self.at = end;
        // Whatever comes next is not what followed.
        self.is_seam = true;
    }

    /// Puts in other bytes, of which the last value may hold text or not.
    pub(super) fn put(&mut self, bytes: &[u8], may_hold_text: bool) {
        // With a backslash nothing begins but what ends a value.
        self.part_words(bytes.first().filter(|byte| **byte != b'\\'));
        let from = self.out.len();
        self.out.extend_from_slice(bytes);
        self.note(from, |_| ValueOrigin::Put { may_hold_text });
        self.is_seam = true;
    }

    /// Puts in other bytes inside a value.
    pub(super) fn put_inside(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        self.is_seam = false;
    }

    /// Remembers the last value of what was written from `from` on, and its
    /// `origin` by the place of its `]` there.
    fn note(&mut self, from: usize, origin: impl Fn(usize) -> ValueOrigin) {
        let written = &self.out[from..];
        let bracket = last_bracket(written);
        let value = match bracket {
            Some(index) if written[index] == b']' => Some(Value {
                end: from + index + 1,
                structure: from + index + 1,
                origin: origin(index),
            }),
            Some(_) => None,
            None => self.value.take(),
        };
        // Rubble before a `(` is rubble still; behind one that comes last anything may.
        self.value = value.and_then(|value| {
            let parenthesis = memchr::memrchr(b'(', written);
            // Not from the value on each time: a row of empty nodes may follow it.
            let at = structure_end(&self.out, value.structure);
            let is_before = parenthesis <= bracket
                || self.out[at] != b'('
                || blank_end(&self.out, at + 1) == self.out.len();
            is_before.then_some(Value {
                structure: at,
                ..value
            })
        });
    }

    /// Keeps what was written apart from what is copied next, up to `end`.
    fn keep_apart(&mut self, collection: &Collection, end: u32) {
        let bytes = self.bytes(collection);
        self.part_words(bytes.get(self.at as usize));
        let is_value = bytes.get(blank_end(bytes, self.at as usize)) == Some(&b'[');
        let is_identifier = before_blanks(&self.out).last().is_some_and(is_word);
        if is_value && is_identifier {
            self.out.extend_from_slice(NOTHING.as_bytes());
        }
        let Some(value) = &self.value else { return };
        let behind = value.end;
        if !self.is_read_on(collection, behind, value.origin) {
            return;
        }
        let bytes = self.bytes(collection);
        if let Some((word, open)) = touching(&self.out[behind..], bytes, self.at as usize)
            && open < end
        {
            let kept = before_blanks(&self.out[behind..]).len();
            self.out.truncate(behind + kept);
            if let Some(value) = &mut self.value {
                value.structure = behind;
            }
            self.out.extend_from_slice(word.of(bytes));
            self.at = open;
            return;
        }
        let rubble = structure_end(&self.out, behind);
        if rubble < self.out.len() {
            self.out.splice(rubble..rubble, NOTHING.bytes());
            self.value = None;
            return;
        }
        let rubble = structure_end(bytes, self.at as usize) as u32;
        if rubble < end {
            let structure = Span::new(self.at, rubble).of(bytes);
            self.out.extend_from_slice(structure);
            self.out.extend_from_slice(NOTHING.as_bytes());
            self.at = rubble;
            self.value = None;
        }
    }

    fn part_words(&mut self, next: Option<&u8>) {
        if self.out.last().is_some_and(is_word) && next.is_some_and(is_word) {
            self.out.push(b' ');
        }
    }

    fn is_read_on(&mut self, collection: &Collection, end: usize, origin: ValueOrigin) -> bool {
        let bytes = self.bytes(collection);
        let at = self.at as usize;
        if (self.bracket as usize) < at || self.bracket == self.at {
            let next = memchr::memchr2(b'[', b']', &bytes[at..]);
            self.bracket = next.map_or(bytes.len(), |next| at + next) as u32;
            self.known = None;
        }
        let between = &self.out[end..];
        // A row of empty nodes is passed over once.
        if let Some((before, of, read_on)) = self.known
            && between.is_empty()
            && of == origin
            && Span::new(before, self.at)
                .of(bytes)
                .iter()
                .all(|byte| *byte == b';')
        {
            self.known = Some((self.at, origin, read_on));
            return read_on;
        }
        let place = Span::empty(match origin {
            ValueOrigin::Source(end) => end,
            ValueOrigin::Put { .. } => self.at,
        });
        let node = OnceCell::new();
        let node = || *node.get_or_init(|| collection.node_before(place));
        let read_on = is_read_on(
            bytes,
            || node().map_or(Scan::Bytes, |node| node.facts().scan),
            (between, at, self.bracket as usize),
            || match origin {
                ValueOrigin::Source(end) => may_hold_text(node(), end),
                ValueOrigin::Put { may_hold_text } => may_hold_text,
            },
        );
        self.known = between.is_empty().then_some((self.at, origin, read_on));
        read_on
    }
}

/// A subtree that is put in, so that rubble at its beginning is no part of a text
/// that may stand before it.
pub(super) fn behind_a_value(mut subtree: Vec<u8>, scan: Scan) -> Vec<u8> {
    let bracket = memchr::memchr2(b'[', b']', &subtree).unwrap_or(subtree.len());
    if is_read_on(&subtree, || scan, (&[], 0, bracket), || true) {
        let rubble = structure_end(&subtree, 0);
        subtree.splice(rubble..rubble, NOTHING.bytes());
    }
    subtree
}

/// The last bracket that begins or ends a value. An escaped `]` behind a value does
/// neither; inside one it may be half a character and an end.
fn last_bracket(written: &[u8]) -> Option<usize> {
    let last = memchr::memrchr2(b'[', b']', written)?;
    let mut bracket = last;
    while is_escaped(written, bracket) {
        bracket = memchr::memrchr2(b'[', b']', &written[..bracket])?;
    }
    Some(if written[bracket] == b']' {
        bracket
    } else {
        last
    })
}

/// Whether an odd number of backslashes stands before a place.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let escapes = bytes[..at].iter().rev();
    escapes.take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// Whether the value that ends at `end` of the source may hold text. A `]` that
/// ends none, rubble, does not.
fn may_hold_text(node: Option<Node<'_>>, end: u32) -> bool {
    let Some(node) = node else { return true };
    let mut spans = node.collection.source_properties(node.id).iter();
    let around = spans.find(|span| span.start <= end && end < span.end);
    around.is_some_and(|span| schema::may_hold_text(node.source_property(*span).identifier()))
}

/// A variation without a node, which says nothing.
pub(crate) const NOTHING: &str = "()";

/// The word and the place of the `[` that are next in the source, where they are
/// an identifier and its value as soon as no white space stands between them, nor
/// before them up to a value or its `;`.
fn touching(between: &[u8], bytes: &[u8], at: usize) -> Option<(Span, u32)> {
    let start = blank_end(bytes, at);
    let end = if touches_value(bytes, start) {
        start + memchr::memchr(b'[', &bytes[start..])?
    } else {
        identifier_end(bytes, start)
    };
    let open = blank_end(bytes, end);
    let kept = before_blanks(between);
    let is_apart = start > at || open > end || kept.len() < between.len();
    let is_first = matches!(kept, [] | [.., b';']);
    let is_word = end == open || bytes[start].is_ascii_alphabetic();
    let is_property = end > start && is_word && bytes.get(open) == Some(&b'[');
    (is_apart && is_first && is_property)
        .then(|| (Span::new(start as u32, end as u32), open as u32))
}

/// Behind what may follow a value without being rubble.
fn structure_end(bytes: &[u8], from: usize) -> usize {
    let mut at = blank_end(bytes, from);
    while let Some(b';' | b')') = bytes.get(at) {
        at = blank_end(bytes, at + 1);
    }
    at
}

fn is_word(byte: &u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'[' | b']' | b'(' | b')' | b';')
}
