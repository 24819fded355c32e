//! All values of a tree at once.

use super::property::Property;
use super::{GameTree, Node};
use crate::game::{Game, go};
use crate::syntax::{Scan, Span};
use crate::value::{Invalid, Value};

impl<'a> GameTree<'a> {
    /// Decodes every value of the tree, node by node in pre-order, as
    /// [`Property::decode`] does, and hands each to `each` with its property.
    /// Faster than asking property by property, since what all of them have in
    /// common is looked up once.
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
    pub fn decode_each(self, mut each: impl FnMut(Property<'a>, Result<Value<'a>, Invalid>)) {
        let collection = self.collection;
        if collection.is_edited() {
            for node in self.nodes() {
                for property in node.properties() {
                    property.decode().for_each(|value| each(property, value));
                }
            }
            return;
        }
        let facts = self.facts();
        let bytes = collection.bytes();
        let plain_moves = facts.game == Game::Go && facts.scan == Scan::Bytes;
        for (node, spans) in self.source_nodes() {
            for span in spans {
                let property = node.source_property(*span);
                // Game records hardly consist of anything else.
                if let [b'B' | b'W', b'[', column, row, b']'] = *span.of(bytes)
                    && plain_moves
                    && let Some(play) = go::parse_letters_on(column, row, facts.size)
                {
                    each(property, Ok(Value::Move(play)));
                    continue;
                }
                property.decode().for_each(|value| each(property, value));
            }
        }
    }

    /// The nodes of a tree of a file that was not edited, each with where its
    /// properties stand.
    #[inline]
    pub(crate) fn source_nodes(self) -> impl Iterator<Item = (Node<'a>, &'a [Span])> {
        let collection = self.collection;
        let root = collection.trees[self.index as usize].root;
        let end = match collection.trees.get(self.index as usize + 1) {
            Some(next) => next.root,
            None => collection.nodes.len() as u32,
        };
        (root..end).map(move |id| {
            let node = Node {
                collection,
                id,
                tree: self.index,
            };
            (node, collection.source_properties(id))
        })
    }

    /// The bytes that the spans of its nodes and values count.
    pub(crate) fn bytes(self) -> &'a [u8] {
        self.collection.bytes()
    }
}
