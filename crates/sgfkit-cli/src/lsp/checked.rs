//! What was found in a document, kept until it changes.

use sgfkit::Span;
use sgfkit::check::Diagnostic;

/// A finding, its place and its edits in the text.
#[derive(Clone)]
pub struct Finding {
    pub diagnostic: Diagnostic,
    pub span: Span,
}

/// What the wanted checks found in a document: the first findings, and of the
/// others the place and the code.
#[derive(Default)]
pub struct Checked {
    pub shown: Vec<Finding>,
    pub others: Vec<(Span, &'static str)>,
}

impl Checked {
    /// The places and codes of the findings whose place holds an offset.
    pub fn codes_at(&self, offset: usize) -> impl Iterator<Item = (Span, &'static str)> {
        let shown = self.shown.iter();
        let shown = shown.map(|finding| (finding.span, finding.diagnostic.code));
        let all = shown.chain(self.others.iter().copied());
        let offset = offset as u32;
        all.filter(move |(span, _)| span.start <= offset && offset < span.end.max(span.start + 1))
    }
}
