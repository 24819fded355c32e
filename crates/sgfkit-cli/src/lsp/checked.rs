//! The findings of a document, kept until it changes.

use sgfkit::Span;
use sgfkit::check::Diagnostic;

/// A finding with its place and its edits in the text.
#[derive(Clone)]
pub struct Finding {
    pub diagnostic: Diagnostic,
    pub span: Span,
}

/// The first findings of a document, and the place and code of the others.
#[derive(Default)]
pub struct Checked {
    pub shown: Vec<Finding>,
    pub others: Vec<(Span, &'static str)>,
}

impl Checked {
    /// Returns the places and codes of the findings at an offset.
    pub fn codes_at(&self, offset: usize) -> impl Iterator<Item = (Span, &'static str)> {
        let shown = self.shown.iter();
        let shown = shown.map(|finding| (finding.span, finding.diagnostic.code));
        let all = shown.chain(self.others.iter().copied());
        let offset = offset as u32;
        all.filter(move |(span, _)| span.start <= offset && offset < span.end.max(span.start + 1))
    }
}
