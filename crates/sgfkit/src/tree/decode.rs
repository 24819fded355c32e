//! All values of a tree at once.

use super::property::{Data, Property};
use super::{Collection, GameTree, Node};
use crate::game::{Game, go};
use crate::syntax::Scan;
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
        for node in collection.nodes_of(self) {
            for span in collection.source_properties(node.id) {
                let property = Property {
                    node,
                    data: Data::Source(*span),
                };
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
}

impl Collection {
    /// The nodes of a tree of a file that was not edited.
    fn nodes_of<'a>(&'a self, tree: GameTree<'a>) -> impl Iterator<Item = Node<'a>> {
        let root = self.trees[tree.index as usize].root;
        let end = match self.trees.get(tree.index as usize + 1) {
            Some(next) => next.root,
            None => self.nodes.len() as u32,
        };
        (root..end).map(move |id| Node {
            collection: self,
            id,
            tree: tree.index,
        })
    }
}
