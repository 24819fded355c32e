//! Edits many properties or nodes at once, in time proportional to the edited data.

use super::super::edits::{Ends, Fate, IdSet};
use super::super::entries::{Entry, OwnedProperty};
use super::super::property::{Data, Property};
use super::super::{Collection, NONE, NodeId};
use super::EditError;
use crate::value::escape;

/// A change to a property.
#[doc(hidden)]
pub enum Change {
    Keep,
    Remove,
    /// Replaces the identifier and values, which must be escaped and in the tree's encoding.
    Replace(Box<[u8]>, Vec<Box<[u8]>>),
}

impl Collection {
    /// Removes the properties of a node that `stays` rejects. Returns true if there were any.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist.
    pub fn retain_properties(
        &mut self,
        node: NodeId,
        mut stays: impl FnMut(Property<'_>) -> bool,
    ) -> Result<bool, EditError> {
        self.change_properties(node, |property| {
            if stays(property) {
                Change::Keep
            } else {
                Change::Remove
            }
        })
    }

    /// Removes nodes; the children of each take its place.
    ///
    /// The result is the same as with [`remove_node`](Self::remove_node) for each, but it
    /// takes time proportional to the nodes and their siblings.
    ///
    /// # Errors
    ///
    /// Returns an error, and removes nothing, if a node does not exist or is a root.
    pub fn remove_nodes(&mut self, nodes: &[NodeId]) -> Result<(), EditError> {
        for node in nodes {
            self.place_of(*node)?;
        }
        // From here on, dead means removed by this call: no other dead node is reachable.
        for node in nodes {
            self.bury(node.0);
        }
        self.move_heirs(nodes);
        let mut done = IdSet::default();
        for node in nodes {
            let parent = self.nodes[node.0 as usize].parent;
            // If the parent is removed too, the remaining ancestor handles this node.
            if self.edits.is_dead(parent) || !done.insert(parent) {
                continue;
            }
            let heirs = self.heirs(parent);
            self.adopt(parent, &heirs);
        }
        self.edits.fates.reserve(nodes.len());
        for node in nodes {
            self.set_fate(node.0, self.fate_of_lifted(node.0));
        }
        Ok(())
    }

    /// Changes the properties of a node. Returns true if any changed.
    #[doc(hidden)]
    pub fn change_properties(
        &mut self,
        node: NodeId,
        change: impl FnMut(Property<'_>) -> Change,
    ) -> Result<bool, EditError> {
        let handle = self.node(node).ok_or(EditError::NoSuchNode)?;
        let changes: Vec<Change> = handle.properties().map(change).collect();
        if changes.iter().all(|change| matches!(change, Change::Keep)) {
            return Ok(false);
        }
        let entry = |data: Data<'_>| match data {
            Data::Source(span) => Entry::Source(span),
            Data::Owned(owned) => Entry::Owned(owned.clone()),
        };
        let mut entries = Vec::with_capacity(changes.len());
        for (property, change) in handle.properties().zip(changes) {
            let old = entry(property.data);
            match change {
                Change::Keep => entries.push(old),
                Change::Remove => {}
                Change::Replace(identifier, values) => {
                    let origin = match old {
                        Entry::Source(span) => Some(span),
                        Entry::Owned(owned) => owned.origin,
                    };
                    entries.push(Entry::Owned(OwnedProperty {
                        identifier,
                        values,
                        origin,
                    }));
                }
            }
        }
        self.put_entries(node.0, entries);
        Ok(true)
    }

    /// Sets a property of a node, replacing an existing one. The values must be escaped and in the
    /// tree's encoding, as from [`encoded`](Self::encoded) or from trees that are read alike.
    #[doc(hidden)]
    pub fn set_raw_property(
        &mut self,
        node: NodeId,
        id: &str,
        values: Vec<Box<[u8]>>,
    ) -> Result<(), EditError> {
        self.node(node).ok_or(EditError::NoSuchNode)?;
        let owned = OwnedProperty {
            identifier: id.as_bytes().into(),
            values,
            origin: None,
        };
        let (entries, bytes) = self.entries(node.0);
        entries.set(bytes, id, owned);
        self.note_change(node.0, id);
        Ok(())
    }

    /// Converts a text to a value for a node's tree: escaped, and in its encoding.
    #[doc(hidden)]
    pub fn encoded(&self, node: NodeId, text: &str) -> Result<Box<[u8]>, EditError> {
        self.encoded_raw(node, &escape(text, false))
    }

    /// Converts an escaped text to the encoding of a node's tree.
    #[doc(hidden)]
    pub fn encoded_raw(&self, node: NodeId, escaped: &str) -> Result<Box<[u8]>, EditError> {
        let tree = self.tree_of(node.0).ok_or(EditError::NoSuchNode)?;
        self.encode(tree, escaped)
    }

    /// Marks the children of removed nodes that were moved: they no longer have their old place.
    fn move_heirs(&mut self, gone: &[NodeId]) {
        let is_moved = |id: &u32| self.edits.fates.get(id) == Some(&Fate::Moved);
        let gone = gone.iter().map(|node| node.0);
        let mut open: Vec<u32> = gone.filter(is_moved).collect();
        while let Some(id) = open.pop() {
            let mut child = self.first_child(id);
            while child != NONE {
                let is_new = self.edits.is_new(child);
                if !is_new {
                    self.edits.fates.entry(child).or_insert(Fate::Moved);
                }
                if is_new || self.edits.is_dead(child) {
                    open.push(child);
                }
                child = self.nodes[child as usize].next_sibling;
            }
        }
    }

    /// Returns the remaining children of a node after removals, in order.
    fn heirs(&self, parent: u32) -> Vec<u32> {
        let mut heirs = Vec::new();
        let mut open = vec![self.first_child(parent)];
        while let Some(at) = open.pop() {
            if at == NONE {
                continue;
            }
            open.push(self.nodes[at as usize].next_sibling);
            if self.edits.is_dead(at) {
                open.push(self.first_child(at));
            } else {
                heirs.push(at);
            }
        }
        heirs
    }

    pub(super) fn adopt(&mut self, parent: u32, children: &[u32]) {
        let none = Ends {
            first: NONE,
            last: NONE,
        };
        self.edits.children.insert(parent, none);
        for child in children {
            self.nodes[*child as usize].parent = parent;
        }
        let all = || children.iter().copied();
        let pairs = std::iter::once(NONE).chain(all()).zip(all().chain([NONE]));
        pairs.for_each(|(one, next)| self.join(parent, one, next));
    }
}
