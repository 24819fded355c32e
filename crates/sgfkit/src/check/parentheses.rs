//! Parentheses that are missing, and those that are too many: what their
//! repair needs to know of the rest of the file.

use std::collections::HashMap;

use crate::syntax::{Encoding, Fault, FaultKind, Flow, Input, Span, Visitor, visit};

/// What one reading of a file tells about its parentheses.
#[derive(Debug, Default)]
pub(super) struct Parentheses {
    /// The `)` that closed what an extra `(` opened, by the start of its fault.
    pub(super) partners: HashMap<u32, Vec<Span>>,
    /// Where variations end that are assumed, by where they begin.
    pub(super) assumed: HashMap<u32, u32>,
    /// The `)` of trees and variations, by the start of their `(`.
    pub(super) closes: HashMap<u32, Span>,
    /// How many `)` are missing at the end of the file.
    pub(super) missing: usize,
    /// Starts of the faults of extra parentheses that are open, each as often
    /// as it has parentheses.
    extra: Vec<u32>,
    /// The `(` of open trees and variations, and whether it is that of a
    /// variation which is assumed.
    open: Vec<(Span, bool)>,
}

impl Parentheses {
    pub(super) fn of(input: &Input<'_>) -> Parentheses {
        let mut reader = Reader {
            bytes: input.bytes(),
            found: Parentheses::default(),
        };
        visit(input, &mut reader);
        reader.found
    }
}

struct Reader<'i> {
    bytes: &'i [u8],
    found: Parentheses,
}

impl Reader<'_> {
    fn close(&mut self, close: Span) {
        let (open, is_assumed) = self.found.open.pop().unwrap_or_default();
        if is_assumed {
            self.found.assumed.insert(open.start, close.start);
        } else if close.is_empty() {
            self.found.missing += 1;
        } else {
            self.found.closes.insert(open.start, close);
        }
    }
}

impl<'i> Visitor<'i> for Reader<'i> {
    fn begin_tree(&mut self, open: Span, _: Encoding) -> Flow {
        self.found.open.push((open, false));
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.close(close);
        Flow::Continue
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.found.open.push((open, open.is_empty()));
        Flow::Continue
    }

    fn end_variation(&mut self, close: Span) {
        self.close(close);
    }

    fn extra_close(&mut self, close: Span) {
        if let Some(fault) = self.found.extra.pop() {
            self.found.partners.entry(fault).or_default().push(close);
        }
    }

    fn fault(&mut self, fault: Fault) {
        if fault.kind == FaultKind::ExtraOpen {
            let opens = fault
                .span
                .of(self.bytes)
                .iter()
                .filter(|byte| **byte == b'(');
            let starts = opens.map(|_| fault.span.start);
            self.found.extra.extend(starts);
        }
    }
}
