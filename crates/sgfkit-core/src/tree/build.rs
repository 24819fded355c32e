use std::sync::{Arc, OnceLock};

use super::{Collection, Edits, MoveRun, NONE, NodeData, TreeData};
use crate::syntax::{Encoding, Fault, FaultKind, Flow, Input, PlainMoves, Span, Visitor, visit};

/// Parses `source` into the arena.
pub(super) fn build(source: &Arc<Vec<u8>>, input: &Input<'_>) -> Collection {
    // Reserve by counts of bytes. Huge counts come from texts, or from bytes that are not SGF.
    let most = input.bytes().len() / 4 + 4;
    let survey = input.survey();
    let mut builder = Builder {
        nodes: Vec::with_capacity(survey.semicolons.min(most)),
        properties: Vec::with_capacity(survey.brackets.min(most)),
        ..Builder::default()
    };
    visit(input, &mut builder);
    Collection {
        source: source.clone(),
        reading: input.again(&[]),
        edits: Edits::new(builder.nodes.len()),
        nodes: builder.nodes,
        properties: builder.properties,
        trees: builder.trees,
        runs: builder.runs,
        faults: builder.faults,
        irregular: builder.irregular,
    }
}

#[derive(Debug, Default)]
struct Builder {
    nodes: Vec<NodeData>,
    properties: Vec<Span>,
    trees: Vec<TreeData>,
    runs: Vec<MoveRun>,
    faults: Vec<Fault>,
    irregular: Vec<u32>,
    /// Lines that wait for the current variation to end.
    open: Vec<Line>,
    line: Line,
    /// The current property contains an unescaped bracket.
    unescaped: bool,
}

/// A sequence of nodes under construction.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Last node so far, or the parent of the first one.
    last: u32,
    last_child: u32,
    /// It has at least one node.
    begun: bool,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            last: NONE,
            last_child: NONE,
            begun: false,
        }
    }
}

impl Visitor<'_> for Builder {
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        self.line = Line::default();
        self.trees.push(TreeData {
            root: self.nodes.len() as u32,
            span: open,
            encoding,
            runs: self.runs.len() as u32,
            removed: false,
            facts: OnceLock::new(),
        });
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        if let Some(tree) = self.trees.last_mut() {
            tree.span.end = close.end;
        }
        Flow::Continue
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.open.push(self.line);
        self.line.begun = false;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        let ended = self.line;
        if let Some(line) = self.open.pop() {
            self.line = line;
        }
        if !ended.begun {
            // For parentheses that contain only variations, attach those here.
            self.line.last_child = ended.last_child;
        }
    }

    #[inline]
    fn begin_node(&mut self, semicolon: Span) {
        let id = self.nodes.len() as u32;
        self.nodes.push(NodeData {
            start: semicolon.start,
            properties: self.properties.len() as u32,
            parent: self.line.last,
            next_sibling: NONE,
        });
        if !self.line.begun && self.line.last != NONE {
            let previous = self.line.last_child;
            if let Some(sibling) = self.nodes.get_mut(previous as usize) {
                sibling.next_sibling = id;
            }
            if let Some(line) = self.open.last_mut() {
                line.last_child = id;
            }
        }
        self.line = Line {
            last: id,
            last_child: NONE,
            begun: true,
        };
    }

    #[inline]
    fn property(&mut self, span: Span, _: &[u8]) {
        self.properties.push(Span::empty(span.start));
    }

    #[inline]
    fn end_property(&mut self, end: u32) {
        if let Some(span) = self.properties.last_mut() {
            span.end = end;
            if self.unescaped {
                self.irregular.push(span.start);
                self.unescaped = false;
            }
        }
    }

    #[inline]
    fn plain_moves(&mut self, moves: PlainMoves) -> bool {
        let first = self.nodes.len() as u32;
        let first_property = self.properties.len() as u32;
        // Within a line each node is the child of the previous one; no variation begins with it.
        self.nodes
            .extend((0..).zip(moves.nodes()).map(|(index, start)| NodeData {
                start,
                properties: first_property + index,
                parent: (first + index).wrapping_sub(1),
                next_sibling: NONE,
            }));
        let properties = moves.nodes().map(|start| Span::new(start + 1, start + 6));
        self.properties.extend(properties);
        self.line = Line {
            last: self.nodes.len() as u32 - 1,
            last_child: NONE,
            begun: true,
        };
        self.runs.push(MoveRun { first, moves });
        true
    }

    fn fault(&mut self, fault: Fault) {
        self.unescaped |= matches!(
            fault.kind,
            FaultKind::UnescapedBracket | FaultKind::UnpairedBracket
        );
        self.faults.push(fault);
    }
}
