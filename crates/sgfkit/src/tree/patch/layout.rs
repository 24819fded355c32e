//! Where everything of the source stands that patches go around.

use super::{Collection, Fate, NONE};
use crate::syntax::{Encoding, Fault, FaultKind, Flow, PlainMoves, Reader, Span, Visitor};

/// Where nodes of the source stand, and the parentheses around them.
#[derive(Default)]
pub(super) struct Layout {
    /// The number of the first of the nodes.
    first: u32,
    nodes: Vec<Stand>,
    /// Parentheses without a node that would pair with others now.
    pub(super) surplus: Vec<Span>,
    /// A property without its last `]`, at the end of the file.
    pub(super) unclosed: bool,
    pub(super) end: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) parent: u32,
    pub(super) start: u32,
    /// Behind the node's last property.
    pub(super) head: u32,
    /// Behind everything below it, without the `)` of its own variation.
    pub(super) end: u32,
    /// The `(` of the variation that it begins; `NONE` where there is none.
    pub(super) open: u32,
    /// Behind that variation's `)`; `NONE` where that is missing.
    pub(super) close: u32,
    /// Behind the last parenthesis too many that stays; 0 without any.
    pub(super) tail: u32,
    /// How many of those lack their `)`.
    pub(super) unclosed: u32,
}

/// A `(` that no node follows, and its `)`.
struct Extra {
    /// The node that it stands behind.
    node: u32,
    /// The node that its `)` stands behind: the same one but in odd cases.
    last: u32,
    open: u32,
    /// Behind its `)`; `NONE` where that is missing.
    close: u32,
    /// What it stands in was closed before it.
    is_given_up: bool,
}

impl Layout {
    /// Where the nodes from `first` on stand, of so many trees that come next.
    pub(super) fn of(
        collection: &Collection,
        reader: &mut Reader<'_, '_>,
        first: u32,
        trees: usize,
    ) -> Layout {
        let mut surveyor = Surveyor {
            collection,
            layout: Layout {
                first,
                ..Layout::default()
            },
            open: Vec::new(),
            extras: Vec::new(),
            unclosed: Vec::new(),
        };
        let mut read = 0;
        while read < trees && reader.tree(&mut surveyor) {
            read += 1;
        }
        let mut layout = surveyor.layout;
        layout.end = collection.bytes().len() as u32;
        layout.unclosed = collection.ends_in_value();
        let edited = nodes_with_other_children(collection);
        for extra in surveyor.extras {
            let next = edited.partition_point(|&id| id < extra.node);
            if edited.get(next).is_some_and(|&id| id <= extra.last) {
                layout.surplus.push(Span::new(extra.open, extra.open + 1));
                if extra.close != NONE {
                    layout.surplus.push(Span::new(extra.close - 1, extra.close));
                }
                continue;
            }
            let Some(stand) = layout.get_mut(extra.node) else {
                continue;
            };
            if extra.close == NONE {
                stand.unclosed += u32::from(!extra.is_given_up);
                stand.tail = stand.tail.max(extra.open + 1);
            } else {
                stand.tail = stand.tail.max(extra.close);
            }
            stand.end = stand.end.max(stand.tail);
        }
        for index in (0..layout.nodes.len()).rev() {
            let whole = layout.nodes[index].whole_end();
            let parent = layout.nodes[index].parent;
            if let Some(parent) = layout.get_mut(parent) {
                parent.end = parent.end.max(whole);
            }
        }
        layout
    }

    /// Where a node stands; `None` for one that is not of the source, or of other
    /// trees.
    pub(super) fn get(&self, id: u32) -> Option<Stand> {
        let index = id.checked_sub(self.first)?;
        self.nodes.get(index as usize).copied()
    }

    /// Where a node of these trees stands.
    pub(super) fn stand(&self, id: u32) -> Stand {
        self.get(id).unwrap_or(Stand::NOWHERE)
    }

    fn get_mut(&mut self, id: u32) -> Option<&mut Stand> {
        let index = id.checked_sub(self.first)?;
        self.nodes.get_mut(index as usize)
    }

    /// The node with its own parentheses.
    pub(super) fn whole(&self, id: u32) -> Span {
        let stand = self.stand(id);
        let start = match stand.open {
            NONE => stand.start,
            open => open,
        };
        Span::new(start, stand.whole_end())
    }
}

impl Stand {
    const NOWHERE: Stand = Stand {
        parent: NONE,
        start: 0,
        head: 0,
        end: 0,
        open: NONE,
        close: NONE,
        tail: 0,
        unclosed: 0,
    };

    /// Behind the node and its own parentheses.
    fn whole_end(&self) -> u32 {
        match self.close {
            NONE => self.end,
            close => close,
        }
    }
}

/// The nodes of the source below which something changed, in order.
fn nodes_with_other_children(collection: &Collection) -> Vec<u32> {
    let edits = &collection.edits;
    let lifted = edits.fates.iter();
    let lifted = lifted.filter(|(_, fate)| **fate == Fate::Lifted);
    let parents = edits.children.keys();
    let mut nodes: Vec<u32> = parents.chain(lifted.map(|(id, _)| id)).copied().collect();
    nodes.sort_unstable();
    nodes
}

/// Meets the nodes in the order of their ids.
struct Surveyor<'a> {
    collection: &'a Collection,
    layout: Layout,
    open: Vec<Variation>,
    extras: Vec<Extra>,
    /// Those that are not closed yet, as indices.
    unclosed: Vec<usize>,
}

struct Variation {
    open: u32,
    first: u32,
    /// Its last node so far, or the one it hangs from.
    last: u32,
    /// How many extra parentheses were open before it.
    unclosed: usize,
    /// How many nodes came before it.
    nodes: usize,
}

impl Surveyor<'_> {
    fn open(&mut self, span: Span) {
        self.open.push(Variation {
            open: if span.is_empty() { NONE } else { span.start },
            first: NONE,
            last: self.open.last().map_or(NONE, |variation| variation.last),
            unclosed: self.unclosed.len(),
            nodes: self.layout.nodes.len(),
        });
    }

    fn close(&mut self, span: Span) {
        let Some(variation) = self.open.pop() else {
            return;
        };
        if !span.is_empty() && variation.unclosed < self.unclosed.len() {
            for index in self.unclosed.drain(variation.unclosed..) {
                self.extras[index].is_given_up = true;
            }
        }
        if span.is_empty()
            && self.open.is_empty()
            && let Some(root) = self.layout.get_mut(variation.first)
        {
            // The file ends in this tree: all rubble up to there is in it.
            root.end = span.start;
        }
        let holds_nodes = self.layout.nodes.len() > variation.nodes;
        match self.layout.get_mut(variation.first) {
            Some(stand) if !span.is_empty() => stand.close = span.end,
            // It has no node of its own, and the file ends in it.
            None if span.is_empty() && variation.open != NONE && variation.last != NONE => {
                self.extras.push(Extra {
                    node: variation.last,
                    last: variation.last,
                    open: variation.open,
                    close: NONE,
                    is_given_up: false,
                });
            }
            // What hangs from its node ends behind it.
            None if !span.is_empty() && holds_nodes => {
                if let Some(stand) = self.layout.get_mut(variation.last) {
                    stand.tail = stand.tail.max(span.end);
                    stand.end = stand.end.max(stand.tail);
                }
            }
            _ => {}
        }
    }
}

impl Visitor<'_> for Surveyor<'_> {
    fn begin_tree(&mut self, open: Span, _: Encoding) -> Flow {
        self.open(open);
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.close(close);
        Flow::Continue
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.open(open);
        Flow::Continue
    }

    fn end_variation(&mut self, close: Span) {
        self.close(close);
    }

    fn begin_node(&mut self, semicolon: Span) {
        let id = self.layout.first + self.layout.nodes.len() as u32;
        let Some(variation) = self.open.last_mut() else {
            return;
        };
        let mut open = NONE;
        if variation.first == NONE {
            open = variation.open;
            variation.first = id;
        }
        let properties = self.collection.source_properties(id);
        let head = properties.last().map_or(semicolon.end, |span| span.end);
        self.layout.nodes.push(Stand {
            parent: variation.last,
            start: semicolon.start,
            head,
            end: head,
            open,
            close: NONE,
            tail: 0,
            unclosed: 0,
        });
        variation.last = id;
    }

    fn plain_moves(&mut self, moves: PlainMoves) -> bool {
        // In the midst of a line no variation begins with one of them.
        let Some(variation) = self.open.last_mut() else {
            return false;
        };
        let first = self.layout.first + self.layout.nodes.len() as u32;
        let stands = moves.nodes().zip(first..).map(|(start, id)| {
            let head = start + PlainMoves::LEN as u32;
            Stand {
                parent: if id == first { variation.last } else { id - 1 },
                start,
                head,
                end: head,
                ..Stand::NOWHERE
            }
        });
        self.layout.nodes.extend(stands);
        variation.last = first + moves.count - 1;
        true
    }

    fn fault(&mut self, fault: Fault) {
        let node = self.open.last().map_or(NONE, |variation| variation.last);
        let bytes = fault.span.of(self.collection.bytes());
        let is_lifted = self.collection.edits.fates.get(&node) == Some(&Fate::Lifted);
        if fault.kind == FaultKind::EmptyVariation && is_lifted && bytes.starts_with(b"(") {
            // The `(` before the node that is gone would make it `(()`.
            self.layout.surplus.push(fault.span);
        }
        if fault.kind != FaultKind::ExtraOpen || node == NONE {
            return;
        }
        for offset in memchr::memchr_iter(b'(', bytes) {
            self.unclosed.push(self.extras.len());
            self.extras.push(Extra {
                node,
                last: node,
                open: fault.span.start + offset as u32,
                close: NONE,
                is_given_up: false,
            });
        }
    }

    fn extra_close(&mut self, close: Span) {
        if let Some((index, variation)) = self.unclosed.pop().zip(self.open.last()) {
            let extra = &mut self.extras[index];
            extra.last = variation.last;
            extra.close = close.end;
        }
    }
}
