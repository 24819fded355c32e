//! Finds the start of the next tree and reports the text before it.

use super::blank::{blank_end, is_blank, trim_end};
use super::grammar::{Opens, is_property, run_of_opens};
use super::parser::{Parser, noise};
use super::{Fault, FaultKind, Span, Visitor};

impl<'i> Parser<'i> {
    /// Advances to the start of the next tree, reports the text before it, and returns its `(`.
    pub(super) fn next_tree<V: Visitor<'i>>(
        &mut self,
        visitor: &mut V,
        seen_tree: bool,
    ) -> Option<Span> {
        let bytes = self.bytes;
        let gap = match bytes {
            [0xef, 0xbb, 0xbf, ..] if self.at == 0 => 3,
            _ => self.at,
        };
        let open = next_open(bytes, gap);
        let end = open.as_ref().map_or(bytes.len(), |run| run.first);
        if !seen_tree && let Some(start) = headless(&bytes[..end], gap, open.is_some()) {
            self.outside(visitor, gap, start, seen_tree);
            let open = Span::empty(start as u32);
            visitor.fault(Fault::new(FaultKind::MissingOpen, open));
            self.at = start;
            return Some(open);
        }
        self.outside(visitor, gap, end, seen_tree);
        let Some(run) = open else {
            self.at = bytes.len();
            return None;
        };
        if run.extra > 0 {
            visitor.fault(Fault::new(FaultKind::ExtraOpen, run.extra_span));
            noise(visitor, bytes, run.extra_span.end as usize, run.last);
            self.extra = self.extra.saturating_add(run.extra);
        }
        self.at = run.last + 1;
        Some(Span::new(run.last as u32, run.last as u32 + 1))
    }

    fn outside<V: Visitor<'i>>(
        &mut self,
        visitor: &mut V,
        start: usize,
        end: usize,
        seen_tree: bool,
    ) {
        // Surplus parentheses come first; the partners of `((` are already known.
        let mut at = start;
        let mut surplus: Option<Span> = None;
        while let Some(&byte) = self.bytes[..end].get(at) {
            if byte == b')' && self.extra > 0 {
                self.extra -= 1;
                visitor.extra_close(Span::new(at as u32, at as u32 + 1));
            } else if byte == b')' {
                let first = surplus.map_or(at as u32, |span| span.start);
                surplus = Some(Span::new(first, at as u32 + 1));
            } else if !is_blank(byte) {
                break;
            }
            at += 1;
        }
        if let Some(span) = surplus {
            visitor.fault(Fault::new(FaultKind::ExtraClose, span));
        }
        let text = trim_end(&self.bytes[at..end]);
        if text.is_empty() {
            return;
        }
        let value = !seen_tree && text.windows(4).any(looks_like_point);
        let is_node = || is_property(text, 0) || first_node(text, 0).is_some();
        let kind = if text
            .iter()
            .all(|&byte| is_blank(byte) || b"()".contains(&byte))
        {
            FaultKind::EmptyVariation
        } else if value {
            FaultKind::ValueOutside
        } else if seen_tree && is_node() {
            FaultKind::NodeOutside
        } else {
            FaultKind::TextOutside
        };
        let span = Span::new(at as u32, (at + text.len()) as u32);
        visitor.fault(Fault::new(kind, span));
    }
}

/// Detects `[ab]`, which SGFC treats as a sign of SGF before the first tree.
fn looks_like_point(window: &[u8]) -> bool {
    matches!(window, [b'[', a, b, b']'] if a.is_ascii_lowercase() && b.is_ascii_lowercase())
}

/// Returns the next `(` that opens a tree, with those before it in the row.
fn next_open(bytes: &[u8], from: usize) -> Option<Opens> {
    let mut search = from;
    loop {
        let offset = memchr::memchr(b'(', &bytes[search..])?;
        let run = run_of_opens(bytes, search + offset);
        if starts_tree(bytes, run.next) {
            return Some(run);
        }
        search = run.last + 1;
    }
}

/// Returns the start of a first tree without a `(`: a property at the start of the
/// file, or a node. Before a `(`, a property alone does not begin a tree.
fn headless(bytes: &[u8], from: usize, is_open: bool) -> Option<usize> {
    let node = first_node(bytes, from);
    let start = blank_end(bytes, from);
    if is_property(bytes, start) && (node.is_some() || !is_open) {
        Some(start)
    } else {
        node
    }
}

/// Finds a node outside the trees: `;` and a property.
fn first_node(bytes: &[u8], from: usize) -> Option<usize> {
    let mut semicolons = memchr::memchr_iter(b';', &bytes[from..]);
    let is_node = |offset: &usize| is_property(bytes, blank_end(bytes, from + offset + 1));
    semicolons.find(is_node).map(|offset| from + offset)
}

/// Returns true if a `(` followed by `next` opens a tree, not a remark in parentheses:
/// `(;`, or without a `;` an identifier in capitals and a value.
fn starts_tree(bytes: &[u8], next: usize) -> bool {
    bytes.get(next) == Some(&b';') || is_property(bytes, next)
}
