use std::collections::HashMap;

use sgfkit_core::syntax::{Encoding, Flow, Input, Span, Visitor, visit};

/// Parentheses of a file, collected in a second pass.
#[derive(Debug, Default)]
pub(super) struct Parentheses {
    /// `)` of games and variations, by the offset of their `(`.
    pub(super) closes: HashMap<u32, Span>,
    /// `(` of the currently open games and variations.
    open: Vec<Span>,
}

impl Parentheses {
    pub(super) fn of(input: &Input<'_>) -> Parentheses {
        let mut parentheses = Parentheses::default();
        visit(input, &mut parentheses);
        parentheses
    }

    fn close(&mut self, close: Span) {
        let open = self.open.pop().unwrap_or_default();
        if !open.is_empty() && !close.is_empty() {
            self.closes.insert(open.start, close);
        }
    }
}

impl Visitor<'_> for Parentheses {
    fn begin_tree(&mut self, open: Span, _: Encoding) -> Flow {
        self.open.push(open);
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.close(close);
        Flow::Continue
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.open.push(open);
        Flow::Continue
    }

    fn end_variation(&mut self, close: Span) {
        self.close(close);
    }
}
