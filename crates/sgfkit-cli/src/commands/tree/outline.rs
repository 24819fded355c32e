//! The nodes of a tree in a flat list, with their places in the tree.

use sgfkit::{GameTree, Node, Visit};

/// The nodes of a tree in pre-order, down to a depth.
pub struct Outline<'a> {
    entries: Vec<Entry<'a>>,
}

/// A node and its place in the tree.
pub struct Entry<'a> {
    pub node: Node<'a>,
    /// In pre-order, counted from 0 over all nodes.
    pub number: usize,
    /// The number of the node that it follows.
    pub parent: Option<usize>,
    /// Steps from the root.
    pub depth: usize,
    /// Nodes below it that are left out.
    pub hidden: usize,
    /// Indices in the list.
    first_child: Option<usize>,
    next_sibling: Option<usize>,
}

impl<'a> Outline<'a> {
    pub fn new(tree: GameTree<'a>, max_depth: usize) -> Outline<'a> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        // The way to the node at hand: number and index of each node above it.
        let mut path: Vec<(usize, Option<usize>)> = Vec::new();
        // For each entry on the way, its last child so far.
        let mut last_child: Vec<Option<usize>> = Vec::new();
        let mut count = 0;
        for visit in tree.walk() {
            let Visit::Enter(node) = visit else {
                path.pop();
                continue;
            };
            let number = count;
            count += 1;
            let depth = path.len();
            let above = path.last().map(|(number, _)| *number);
            if depth > max_depth {
                let shown = path.get(max_depth).and_then(|(_, index)| *index);
                if let Some(entry) = shown.and_then(|index| entries.get_mut(index)) {
                    entry.hidden += 1;
                }
                path.push((number, None));
                continue;
            }
            let index = entries.len();
            let parent_index = path.last().and_then(|(_, index)| *index);
            if let Some(parent) = parent_index {
                match last_child[parent].replace(index) {
                    Some(sibling) => entries[sibling].next_sibling = Some(index),
                    None => entries[parent].first_child = Some(index),
                }
            }
            entries.push(Entry {
                node,
                number,
                parent: above,
                depth,
                hidden: 0,
                first_child: None,
                next_sibling: None,
            });
            last_child.push(None);
            path.push((number, Some(index)));
        }
        Outline { entries }
    }

    /// All nodes, in pre-order.
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The indices of the nodes that follow one: the main line first.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let first = self.entries.get(index).and_then(|entry| entry.first_child);
        std::iter::successors(first, |index| self.entries.get(*index)?.next_sibling)
    }
}
