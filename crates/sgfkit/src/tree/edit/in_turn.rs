//! Editing tree after tree: each is written before the next is changed.

use std::sync::Arc;

use super::super::edits::Edits;
use super::super::patch::Writer;
use super::super::{Collection, NodeData};
use crate::syntax::Reader;
use crate::value::Facts;

impl Collection {
    /// Edits the trees one after another and gives the file that comes of it, as
    /// [`to_bytes`](Self::to_bytes) would after all edits. The edits of a tree are
    /// taken back when it is written: memory is needed for those of one tree, and
    /// the collection ends as it began.
    ///
    /// `edit` gets the index of a tree and changes that tree alone; it may neither
    /// add trees nor remove them.
    ///
    /// ```
    /// let mut games = sgfkit::Collection::parse("(;C[one])(;C[two])");
    /// let bytes = games.edited_in_turn(|games, index| {
    ///     let root = games.tree(index).unwrap().root().id();
    ///     games.set_text(root, "GN", &format!("{}", index + 1))
    /// })?;
    /// assert_eq!(bytes, b"(;C[one]GN[1])(;C[two]GN[2])");
    /// assert!(!games.is_edited());
    /// # Ok::<(), sgfkit::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `edit`.
    pub fn edited_in_turn<E>(
        &mut self,
        mut edit: impl FnMut(&mut Collection, usize) -> Result<(), E>,
    ) -> Result<Vec<u8>, E> {
        let trees = 0..self.trees.len();
        // Whether a first tree without `(` needs one depends on the trees behind it.
        let first = self.trees.first().map(|tree| tree.span.start as usize);
        let has_open = first.is_none_or(|first| self.bytes().get(first) == Some(&b'('));
        if self.is_edited() || !has_open {
            let mut copy = self.clone();
            trees
                .filter(|index| self.tree(*index).is_some())
                .try_for_each(|index| edit(&mut copy, index))?;
            return Ok(copy.to_bytes().into_owned());
        }
        let source = self.source.clone();
        let input = self.reading.again(&source);
        let mut reader = Reader::new(&input);
        let mut writer = Writer::new(self);
        let mut is_changed = false;
        for index in trees {
            let before = Before::of(self, index);
            let result = edit(self, index);
            if result.is_ok() {
                writer.next_tree(self, &mut reader, index);
                is_changed |= self.is_edited();
            }
            before.restore(self, index);
            result?;
        }
        Ok(if is_changed {
            self.reading.encode(writer.finish(self))
        } else {
            source.to_vec()
        })
    }
}

/// What a tree was before it was edited.
struct Before {
    nodes: Vec<NodeData>,
    facts: Option<Arc<Facts>>,
}

impl Before {
    fn of(collection: &Collection, tree: usize) -> Before {
        Before {
            nodes: collection.nodes[collection.nodes_of(tree)].to_vec(),
            facts: collection.trees[tree].facts.get().cloned(),
        }
    }

    fn restore(self, collection: &mut Collection, tree: usize) {
        if !collection.is_edited() {
            return;
        }
        let originals = collection.edits.originals() as usize;
        collection.nodes.truncate(originals);
        let nodes = collection.nodes_of(tree);
        collection.nodes[nodes].copy_from_slice(&self.nodes);
        collection.edits = Edits::new(originals);
        collection.trees[tree].facts = self.facts.map(Into::into).unwrap_or_default();
    }
}
