//! Where everything of the source stands that patches go around.

use super::{Collection, Fate, IdMap, NONE};
use crate::syntax::{Encoding, Fault, FaultKind, Flow, PlainMoves, Reader, Span, Visitor};

/// Where nodes of the source stand, and the parentheses around them.
#[derive(Default)]
pub(super) struct Layout {
    /// The number of the first of the nodes.
    first: u32,
    nodes: Vec<Stand>,
    /// The parentheses too many that stay, by the nodes that they stand behind.
    pub(super) tails: IdMap<Tail>,
    /// Parentheses without a node that would pair with others now.
    pub(super) surplus: Vec<Span>,
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
}

/// Parentheses too many behind a node, or behind those below it that were lifted.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    /// Behind the last of them.
    pub(super) end: u32,
    /// How many of them lack their `)`.
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
    /// What it stands in was closed before it, since a game follows there: the
    /// first node of that.
    given_up_in: Option<u32>,
}

impl Extra {
    /// Whether it pairs with another parenthesis now: with one that is put in where
    /// some nodes have other children than before.
    fn pairs_anew(&self, collection: &Collection, edited: &[u32]) -> bool {
        let place = |id: u32| edited.partition_point(|edited| *edited < id);
        // What it was given up in ends as it did, unless it stands in a variation of
        // that now.
        let first = self.given_up_in.unwrap_or(self.node).min(self.node);
        let mut above = edited[place(first)..place(self.node)].iter();
        place(self.node) < place(self.last.saturating_add(1))
            || above.any(|id| collection.edits.has_variations(*id))
    }
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
        let edited = match surveyor.extras[..] {
            [] => Vec::new(),
            _ => nodes_with_other_children(collection),
        };
        for extra in surveyor.extras {
            if extra.pairs_anew(collection, &edited) {
                layout.surplus.push(Span::new(extra.open, extra.open + 1));
                if extra.close != NONE {
                    layout.surplus.push(Span::new(extra.close - 1, extra.close));
                }
                continue;
            }
            let is_closed = extra.close != NONE;
            let end = if is_closed {
                extra.close
            } else {
                extra.open + 1
            };
            layout.goes_on(extra.node, end);
            if !is_closed
                && extra.given_up_in.is_none()
                && let Some(tail) = layout.tails.get_mut(&extra.node)
            {
                tail.unclosed += 1;
            }
        }
        for index in (0..layout.nodes.len()).rev() {
            let stand = layout.nodes[index];
            let id = first + index as u32;
            let heir = match layout.get_mut(stand.parent) {
                Some(parent) => {
                    parent.end = parent.end.max(stand.whole_end());
                    stand.parent
                }
                None => id + 1,
            };
            if let Some(tail) = layout.tails.get(&id).copied()
                && collection.edits.fates.get(&id) == Some(&Fate::Lifted)
                && layout.get(heir).is_some()
            {
                let inherited = layout.tails.entry(heir).or_default();
                inherited.end = inherited.end.max(tail.end);
            }
        }
        layout
    }

    /// Parentheses too many, up to `end`, stand behind a node.
    fn goes_on(&mut self, node: u32, end: u32) {
        if let Some(stand) = self.get_mut(node) {
            stand.end = stand.end.max(end);
            let tail = self.tails.entry(node).or_default();
            tail.end = tail.end.max(end);
        }
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
                self.extras[index].given_up_in = Some(variation.first);
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
                    given_up_in: None,
                });
            }
            // What hangs from its node ends behind it.
            None if !span.is_empty() && holds_nodes => {
                self.layout.goes_on(variation.last, span.end);
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
                given_up_in: None,
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
