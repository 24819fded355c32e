//! Iterates over the nodes of a tree as they are in the file.

use super::{GameTree, Node};
use crate::syntax::Span;

impl<'a> GameTree<'a> {
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
