//! Compact storage for findings: 32 bytes each; texts shared by consecutive ones are stored once.

use std::ops::Range;

use super::{Applicability, Edit, Fix, Label, Severity};
use sgfkit_core::syntax::Span;
use sgfkit_core::words::push_leb128;

/// Marks a missing node or property.
const NONE: u32 = u32::MAX;

/// A finding without its texts.
#[derive(Clone, Copy)]
pub(super) struct Record {
    span: Span,
    /// Number of the node, through all trees.
    node: u32,
    /// Offset of the property in the input.
    property: u32,
    /// Offset of its texts in [`Log::words`].
    words: u64,
    pub(super) check: u16,
    pub(super) severity: Severity,
    pub(super) applicability: Option<Applicability>,
    /// Number of the SGFC message, 0 for none.
    pub(super) sgfc: u8,
}

impl Record {
    pub(super) fn new(check: u16, severity: Severity, span: Span) -> Record {
        Record {
            span,
            node: NONE,
            property: NONE,
            words: 0,
            check,
            severity,
            applicability: None,
            sgfc: 0,
        }
    }

    pub(super) fn span(&self) -> Span {
        self.span
    }

    pub(super) fn node(&self) -> Option<u32> {
        (self.node != NONE).then_some(self.node)
    }

    pub(super) fn set_node(&mut self, node: u32) {
        self.node = node;
    }

    pub(super) fn property(&self) -> Option<u32> {
        (self.property != NONE).then_some(self.property)
    }

    pub(super) fn set_property(&mut self, start: u32) {
        self.property = start;
    }

    /// Sort key. Findings with equal keys keep the order in which they were found.
    fn place(&self) -> (Span, u16) {
        (self.span, self.check)
    }
}

#[derive(Default)]
pub(super) struct Words {
    pub(super) message: String,
    pub(super) labels: Vec<Label>,
    pub(super) help: String,
    pub(super) fix: Option<Fix>,
}

impl Words {
    pub(super) fn clear(&mut self) {
        self.message.clear();
        self.labels.clear();
        self.help.clear();
        self.fix = None;
    }
}

#[derive(Default)]
pub(super) struct Log {
    records: Vec<Record>,
    words: Vec<u8>,
    /// For each check, the range of its last finding's texts.
    last: Vec<Range<usize>>,
    /// Texts of the current finding, to compare with the last one's.
    draft: Vec<u8>,
    is_unsorted: bool,
}

impl Log {
    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.words.clear();
        self.last.clear();
        self.is_unsorted = false;
    }

    pub(super) fn push(&mut self, mut record: Record, words: &Words) {
        let check = usize::from(record.check);
        if self.last.len() <= check {
            self.last.resize(check + 1, 0..0);
        }
        self.draft.clear();
        put_words(&mut self.draft, record.span.start, words);
        let last = self.last[check].clone();
        record.words = match self.words.get(last.clone()) {
            Some(same) if *same == *self.draft => last.start as u64,
            _ => {
                let start = self.words.len();
                self.words.extend_from_slice(&self.draft);
                self.last[check] = start..self.words.len();
                start as u64
            }
        };
        let before = self.records.last().map(Record::place);
        self.is_unsorted |= before.is_some_and(|before| before > record.place());
        self.records.push(record);
    }

    pub(super) fn sort(&mut self) {
        if self.is_unsorted {
            self.records.sort_by_key(Record::place);
            self.is_unsorted = false;
        }
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.records.truncate(len);
    }

    /// Returns true if a finding is known to come after all others.
    pub(super) fn ends_before(&self, record: &Record) -> bool {
        let last = self.records.last().map(Record::place);
        !self.is_unsorted && last.is_some_and(|last| last <= record.place())
    }

    /// Counts the findings before an offset, in a sorted log.
    pub(super) fn before(&self, offset: u32) -> usize {
        self.records
            .partition_point(|record| record.span.start < offset)
    }

    /// Merges the findings in a range of indices with those of another log. Both must be
    /// sorted; the findings of `self` come first if they are equal.
    pub(super) fn merged<'l>(
        &'l self,
        mut own: Range<usize>,
        other: &'l Log,
        mut others: Range<usize>,
    ) -> impl Iterator<Item = (Record, Written<'l>)> {
        std::iter::from_fn(move || {
            let is_own = others.is_empty()
                || !own.is_empty()
                    && self.records[own.start].place() <= other.records[others.start].place();
            if is_own {
                Some(self.get(own.next()?))
            } else {
                Some(other.get(others.next()?))
            }
        })
    }

    pub(super) fn drain(&mut self, len: usize) {
        if len == self.records.len() {
            self.clear();
        } else {
            drop(self.records.drain(..len));
        }
    }

    fn get(&self, index: usize) -> (Record, Written<'_>) {
        let record = self.records[index];
        let words = self.words.get(record.words as usize..);
        (record, Written(words.unwrap_or_default()))
    }
}

/// Stores spans relative to the finding, so that equal texts are equal bytes everywhere.
fn put_words(out: &mut Vec<u8>, start: u32, words: &Words) {
    put_bytes(out, words.message.as_bytes());
    put_bytes(out, words.help.as_bytes());
    push_leb128(out, u64::from(words.fix.is_some()));
    if let Some(fix) = &words.fix {
        put_bytes(out, fix.message.as_bytes());
        push_leb128(out, fix.edits.len() as u64);
        for edit in &fix.edits {
            put_span(out, start, edit.span);
            put_bytes(out, &edit.text);
        }
    }
    push_leb128(out, words.labels.len() as u64);
    for label in &words.labels {
        put_span(out, start, label.span);
        put_bytes(out, label.message.as_bytes());
    }
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    push_leb128(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

fn put_span(out: &mut Vec<u8>, start: u32, span: Span) {
    // The sign is the lowest bit.
    let from = i64::from(span.start) - i64::from(start);
    push_leb128(out, ((from << 1) ^ (from >> 63)) as u64);
    push_leb128(out, u64::from(span.len()));
}

/// Decodes the output of [`put_words`] piece by piece.
#[derive(Clone, Copy)]
pub(super) struct Written<'a>(&'a [u8]);

impl<'a> Written<'a> {
    #[inline]
    pub(super) fn number(&mut self) -> u64 {
        let mut number = 0;
        let mut shift = 0;
        while let Some((&byte, rest)) = self.0.split_first() {
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << (shift & 63);
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    #[inline]
    pub(super) fn bytes(&mut self) -> &'a [u8] {
        let len = self.number() as usize;
        let (bytes, rest) = self.0.split_at(len.min(self.0.len()));
        self.0 = rest;
        bytes
    }

    #[inline]
    pub(super) fn text(&mut self) -> &'a str {
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }

    fn span(&mut self, start: u32) -> Span {
        let from = self.number();
        let from = (from >> 1) as i64 ^ -((from & 1) as i64);
        let start = (i64::from(start) + from) as u32;
        Span::new(start, start.saturating_add(self.number() as u32))
    }

    pub(super) fn fix(&mut self, start: u32) -> Option<(&'a str, Vec<Edit>)> {
        if self.number() == 0 {
            return None;
        }
        let message = self.text();
        let edits = (0..self.number()).map(|_| Edit {
            span: self.span(start),
            text: self.bytes().to_vec(),
        });
        Some((message, edits.collect()))
    }

    pub(super) fn skip_texts(&mut self) {
        self.bytes();
        self.bytes();
    }

    pub(super) fn skip_fix(&mut self) {
        if self.number() == 0 {
            return;
        }
        self.bytes();
        for _ in 0..self.number() {
            self.number();
            self.number();
            self.bytes();
        }
    }

    /// Iterates over the labels, which come last.
    pub(super) fn labels(mut self, start: u32) -> impl Iterator<Item = (Span, &'a str)> {
        (0..self.number()).map(move |_| (self.span(start), self.text()))
    }
}
