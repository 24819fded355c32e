//! A flat list of the nodes of a tree.

use std::collections::HashMap;

use sgfkit::tree::Visit;
use sgfkit::{Collection, GameTree, Node, NodeId};

/// The nodes of a tree in pre-order down to a depth. Entries are small, since there can be as many
/// as bytes.
pub struct Outline<'a> {
    collection: &'a Collection,
    root: NodeId,
    entries: Vec<Entry>,
    /// The number of omitted nodes below an entry, if there are any.
    hidden: HashMap<u32, usize>,
}

struct Entry {
    id: NodeId,
    is_parent: bool,
    /// The index of the next sibling, or 0 (the root) if there is no other.
    next_sibling: u32,
}

impl<'a> Outline<'a> {
    pub fn new(collection: &'a Collection, tree: GameTree<'a>, max_depth: usize) -> Outline<'a> {
        let mut outline = Outline {
            collection,
            root: tree.root().id(),
            entries: Vec::new(),
            hidden: HashMap::new(),
        };
        // For each level, the last entry.
        let mut last: Vec<u32> = Vec::new();
        let mut depth = 0;
        for visit in tree.walk() {
            let Visit::Enter(node) = visit else {
                depth -= 1;
                continue;
            };
            if depth > max_depth {
                let shown = last.get(max_depth).copied().unwrap_or_default();
                *outline.hidden.entry(shown).or_default() += 1;
            } else {
                outline.push(node, depth, &mut last);
            }
            depth += 1;
        }
        outline
    }

    /// Adds a node at a depth; `last` has the last entry of each level.
    fn push(&mut self, node: Node<'a>, depth: usize, last: &mut Vec<u32>) {
        let index = self.entries.len() as u32;
        // Deeper levels belong to the previous node.
        last.truncate(depth + 1);
        match last.get_mut(depth) {
            Some(sibling) => {
                self.entries[*sibling as usize].next_sibling = index;
                *sibling = index;
            }
            None => {
                if let Some(parent) = self.entries.last_mut() {
                    parent.is_parent = true;
                }
                last.push(index);
            }
        }
        self.entries.push(Entry {
            id: node.id(),
            is_parent: false,
            next_sibling: 0,
        });
    }

    pub fn node(&self, index: usize) -> Option<Node<'a>> {
        self.collection.node(self.entries.get(index)?.id)
    }

    /// Returns the number in pre-order, from 0, among all nodes of the tree.
    pub fn number(&self, index: usize) -> usize {
        let id = self.entries.get(index).map_or(self.root, |entry| entry.id);
        (id.to_number() - self.root.to_number()) as usize
    }

    pub fn hidden(&self, index: usize) -> usize {
        self.hidden
            .get(&(index as u32))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the indices of the children, main line first.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let is_parent = self.entries.get(index).is_some_and(|entry| entry.is_parent);
        std::iter::successors(is_parent.then_some(index + 1), |index| {
            let next = self.entries.get(*index)?.next_sibling;
            (next != 0).then_some(next as usize)
        })
    }
}
