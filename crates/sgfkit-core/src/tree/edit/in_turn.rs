//! Edits tree after tree, and writes each before the next is changed.

use std::sync::Arc;

use super::super::edits::Edits;
use super::super::write::Writer;
use super::super::{Collection, GameTree, NodeData, Outside};
use crate::value::Facts;

impl Collection {
    /// Edits the trees one after another and returns the resulting file, as
    /// [`to_bytes`](Self::to_bytes) would after all edits.
    ///
    /// The edits of a tree are undone after it is written, so memory is needed for one tree
    /// at a time, and the collection is unchanged in the end. `edit` receives the index of
    /// a tree and may change only that tree; it must not add or remove trees.
    ///
    /// Returns `None` if writing needs the whole collection: if it is already edited, if
    /// the first tree lacks its `(`, or if text outside the games would become part of one.
    ///
    /// ```
    /// let mut games = sgfkit::Collection::parse("(;C[one])(;C[two])");
    /// let bytes = games.edited_in_turn(|games, index| {
    ///     let root = games.tree(index).unwrap().root().id();
    ///     games.set_text(root, "GN", &format!("{}", index + 1))
    /// })?;
    /// assert_eq!(bytes.unwrap(), b"(;C[one]GN[1])(;C[two]GN[2])");
    /// assert!(!games.is_edited());
    /// # Ok::<(), sgfkit::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error of `edit`.
    pub fn edited_in_turn<E>(
        &mut self,
        mut edit: impl FnMut(&mut Collection, usize) -> Result<(), E>,
    ) -> Result<Option<Vec<u8>>, E> {
        if self.is_edited() || !self.begins_with_a_parenthesis() {
            return Ok(None);
        }
        let is_sound = self.faults.is_empty();
        let mut meant = Vec::new();
        let mut edit = |games: &mut Collection, index: usize| {
            edit(games, index)?;
            if !is_sound {
                meant.extend(games.tree(index).map(GameTree::said));
            }
            Ok(())
        };
        let source = self.source.clone();
        let written = self.written_in_turn(&mut edit);
        let in_place = std::mem::replace(&mut self.source, source);
        // Without edited trees, all changes were made in place.
        let bytes = match written? {
            Some(written) => self.reading.encode(written),
            None => Arc::unwrap_or_clone(in_place),
        };
        if is_sound {
            return Ok(Some(bytes));
        }
        let read = self.read_again(bytes);
        let is_meant = read.trees().map(GameTree::said).eq(meant);
        Ok(is_meant.then(|| read.into_source()))
    }

    /// Implements [`edited_in_turn`](Self::edited_in_turn) and leaves in-place changes in
    /// the source. Returns `None` if no tree was edited.
    fn written_in_turn<E>(
        &mut self,
        edit: &mut impl FnMut(&mut Collection, usize) -> Result<(), E>,
    ) -> Result<Option<Vec<u8>>, E> {
        let mut writer = Writer::new(self, Outside::Kept);
        // Next tree to write.
        let mut next = 0;
        for index in 0..self.trees.len() {
            let before = Before::of(self, index);
            let result = edit(self, index);
            if result.is_ok() && self.is_edited() {
                (next..index).for_each(|index| writer.tree(self, index, false));
                writer.tree(self, index, true);
                next = index + 1;
            }
            before.restore(self, index);
            result?;
        }
        Ok((next > 0).then(|| writer.finish(self)))
    }

    /// Returns true if the first tree has a `(`. If not, later trees decide whether it needs one.
    fn begins_with_a_parenthesis(&self) -> bool {
        let first = self.trees.first().map(|tree| tree.span.start as usize);
        first.is_none_or(|first| self.bytes().get(first) == Some(&b'('))
    }

    /// Returns true if edits [in turn](Self::edited_in_turn) may change the source directly.
    #[doc(hidden)]
    pub fn may_write_in_place(&self) -> bool {
        !self.is_edited() && !self.reading.is_wide() && self.faults.is_empty()
    }

    /// Overwrites letters of the source, in identifiers and point names.
    ///
    /// Allowed only while editing trees in turn, and in nodes without other edits. The
    /// result must parse like the original source.
    #[doc(hidden)]
    pub fn write_in_place(&mut self, letters: &[(u32, u8)]) {
        if letters.is_empty() {
            return;
        }
        let bytes = Arc::make_mut(&mut self.source);
        for &(place, letter) in letters {
            if let Some(byte) = bytes.get_mut(place as usize) {
                *byte = letter;
            }
        }
    }
}

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
        collection.nodes[nodes.clone()].copy_from_slice(&self.nodes);
        // Reuse the list of removed nodes, which is as long as the file.
        let mut dead = std::mem::take(&mut collection.edits.dead);
        dead.truncate(originals);
        if let Some(dead) = dead.get_mut(nodes) {
            dead.fill(false);
        }
        collection.edits = Edits {
            dead,
            ..Edits::new(originals)
        };
        collection.trees[tree].facts = self.facts.map(Into::into).unwrap_or_default();
    }
}
