//! The parentheses of a file.

use std::collections::HashMap;

use sgfkit_core::syntax::{Encoding, Flow, Input, Span, Visitor, visit};

/// What one more reading of a file tells about its parentheses.
#[derive(Debug, Default)]
pub(super) struct Parentheses {
    /// The `)` of games and variations, by the start of their `(`.
    pub(super) closes: HashMap<u32, Span>,
    /// The `(` of those that are open.
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
