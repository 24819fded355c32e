//! Decodes all values of a tree at once.

use std::mem::ManuallyDrop;

use super::property::Property;
use super::{GameTree, Node};
use crate::game::{Game, Move, go};
use crate::syntax::Span;
use crate::value::{self, Invalid, Value};

impl<'a> GameTree<'a> {
    /// Decodes every value of the tree, node by node in pre-order, as [`Property::decode`]
    /// does, and passes each to `each` with its property. This is faster than decoding
    /// single properties, because shared data is looked up once.
    ///
    /// ```
    /// use sgfkit::{Collection, Value};
    ///
    /// let collection = Collection::parse("(;FF[4]GM[1];B[pd]C[hello];W[dd])");
    /// let mut moves = 0;
    /// collection.tree(0).unwrap().decode_each(|_, value| {
    ///     moves += usize::from(matches!(value, Ok(Value::Move(_))));
    /// });
    /// assert_eq!(moves, 2);
    /// ```
    pub fn decode_each(self, mut each: impl FnMut(Property<'a>, &Result<Value<'a>, Invalid>)) {
        let collection = self.collection;
        if collection.is_edited() {
            for node in self.nodes() {
                for property in node.properties() {
                    property.decode().for_each(|value| each(property, &value));
                }
            }
            return;
        }
        let facts = self.facts();
        let mut source = self.source_nodes();
        let mut runs = self
            .runs()
            .iter()
            .filter(|_| self.game() == Game::Go)
            .peekable();
        while let Some((node, spans)) = source.next() {
            if let Some(run) = runs.next_if(|run| run.begins_with(node)) {
                for (property, point) in run.properties(self) {
                    let played = if go::is_pass_point(point, facts.size) {
                        Move::Pass
                    } else {
                        Move::Place(point)
                    };
                    // Avoids the cost of a drop check: a move owns no memory.
                    each(property, &ManuallyDrop::new(Ok(Value::Move(played))));
                }
                source.skip_to(run.last(self));
                continue;
            }
            for span in spans {
                let property = node.source_property(*span);
                let (row, raw) = property.row_and_only_value(*span, facts);
                match raw {
                    Some(raw) => each(property, &value::decode(raw, row, facts)),
                    None => property.decode().for_each(|value| each(property, &value)),
                }
            }
        }
    }

    /// Iterates over the nodes of an unedited file, each with the spans of its properties.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn source_nodes(self) -> SourceNodes<'a> {
        let trees = &self.collection.trees;
        let end = trees.get(self.index as usize + 1).map(|next| next.root);
        SourceNodes {
            tree: self,
            next: self.root().id,
            end: end.unwrap_or(self.collection.nodes.len() as u32),
        }
    }

    /// Returns the bytes to which the spans of nodes and values refer.
    #[doc(hidden)]
    #[must_use]
    pub fn bytes(self) -> &'a [u8] {
        self.collection.bytes()
    }
}

/// Iterator over nodes; see [`GameTree::source_nodes`].
#[doc(hidden)]
pub struct SourceNodes<'a> {
    tree: GameTree<'a>,
    next: u32,
    end: u32,
}

impl SourceNodes<'_> {
    /// Continues after a node.
    #[doc(hidden)]
    pub fn skip_to(&mut self, last: Node<'_>) {
        self.next = last.id + 1;
    }
}

impl<'a> Iterator for SourceNodes<'a> {
    type Item = (Node<'a>, &'a [Span]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.next;
        if id >= self.end {
            return None;
        }
        self.next = id + 1;
        let collection = self.tree.collection;
        let node = Node {
            collection,
            id,
            tree: self.tree.index,
        };
        Some((node, collection.source_properties(id)))
    }
}
