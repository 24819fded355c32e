//! Groups of connected stones that may connect two edges, which wins Hex and Twixt.

use super::cells::Cells;

pub(super) const NEAR: u32 = 1 << 29;
pub(super) const FAR: u32 = 1 << 30;
const BOTH: u32 = NEAR | FAR;

/// Marks a node that belongs to the group of another node, given by the other bits. The other words
/// are roots: the edges that their group touches, and the number of further nodes. A node without a
/// group has the word of a single node.
const CHILD: u32 = 1 << 31;
const NODE: u32 = !CHILD;

/// A union-find over the nodes 0, 1, … of a board, stored in its [`Cells`] so that it can be
/// undone. Groups are joined by size. Paths are not compressed, because these writes would have to
/// be undone, too.
///
/// A union-find cannot be split. When a stone or link is removed, the groups are *torn*: nothing is
/// joined until they are rebuilt, and [`Groups::crossing`] cannot answer. The board then searches
/// for a path itself ([`reaches`]), and rebuilds the groups after as many changes as that costs.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    first: usize,
    nodes: usize,
}

impl Groups {
    /// Describes groups of `nodes` nodes in the words from `first` on.
    pub(super) const fn new(first: usize, nodes: usize) -> Groups {
        Groups { first, nodes }
    }

    pub(super) const fn end(&self) -> usize {
        self.first + self.nodes + 2
    }

    pub(super) const fn nodes(&self) -> usize {
        self.nodes
    }

    const fn torn(&self) -> usize {
        self.first + self.nodes
    }

    /// The index of the root, counted from 1, of a group that touches both edges.
    const fn across(&self) -> usize {
        self.first + self.nodes + 1
    }

    #[inline]
    pub(super) fn are_torn(&self, cells: &Cells) -> bool {
        cells.get(self.torn()) != 0
    }

    /// Returns a node of a group that touches both edges, unless the groups are torn.
    pub(super) fn crossing(&self, cells: &Cells) -> Option<usize> {
        Some(cells.get(self.across()).checked_sub(1)? as usize)
    }

    #[inline]
    pub(super) fn add(&self, cells: &mut Cells, node: usize, edges: u32) {
        if edges == 0 || self.are_torn(cells) {
            return;
        }
        cells.set(self.first + node, edges);
        if edges == BOTH {
            cells.set(self.across(), node as u32 + 1);
        }
    }

    /// Joins the groups of two nodes, and returns the root, which makes further joins fast.
    #[inline]
    pub(super) fn join(&self, cells: &mut Cells, one: usize, other: usize) -> usize {
        if self.are_torn(cells) {
            return one;
        }
        let (mut root, word) = self.root(cells, one);
        let (mut leaf, leaf_word) = self.root(cells, other);
        if root == leaf {
            return root;
        }
        if word & !BOTH < leaf_word & !BOTH {
            (root, leaf) = (leaf, root);
        }
        let edges = (word | leaf_word) & BOTH;
        let others = (word & !BOTH) + (leaf_word & !BOTH) + 1;
        cells.set(self.first + leaf, CHILD | root as u32);
        cells.set(self.first + root, edges | others);
        if edges == BOTH && cells.get(self.across()) == 0 {
            cells.set(self.across(), root as u32 + 1);
        }
        root
    }

    pub(super) fn remove(&self, cells: &mut Cells, node: usize) {
        let word = cells.get(self.first + node);
        if word & !BOTH != 0 || word == BOTH {
            self.tear(cells);
        } else if word != 0 && !self.are_torn(cells) {
            cells.set(self.first + node, 0);
        }
    }

    pub(super) fn tear(&self, cells: &mut Cells) {
        if !self.are_torn(cells) {
            cells.set(self.torn(), 1);
            cells.set(self.across(), 0);
        }
    }

    /// Counts a change of the board and returns true if it is time to rebuild: [`Groups::clear`],
    /// then [`Groups::add`] and [`Groups::join`] for each node.
    #[inline]
    pub(super) fn are_due(&self, cells: &mut Cells) -> bool {
        let changes = cells.get(self.torn());
        if changes == 0 {
            return false;
        }
        cells.set(self.torn(), changes + 1);
        changes as usize > self.nodes / 8
    }

    pub(super) fn clear(&self, cells: &mut Cells) {
        for word in self.first..self.end() {
            if cells.get(word) != 0 {
                cells.set(word, 0);
            }
        }
    }

    #[inline]
    fn root(&self, cells: &Cells, node: usize) -> (usize, u32) {
        let mut node = node;
        loop {
            let word = cells.get(self.first + node);
            if word & CHILD == 0 {
                return (node, word);
            }
            node = (word & NODE) as usize;
        }
    }
}

/// Returns true if a path leads from a `near` node to one that `is_far`, for boards with torn
/// groups. `neighbours` adds the nodes connected to a node.
pub(super) fn reaches(
    nodes: usize,
    near: impl Iterator<Item = usize>,
    is_far: impl Fn(usize) -> bool,
    mut neighbours: impl FnMut(usize, &mut Vec<usize>),
) -> bool {
    let mut seen = vec![false; nodes];
    let mut waiting: Vec<usize> = near.collect();
    while let Some(node) = waiting.pop() {
        match seen.get_mut(node) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        if is_far(node) {
            return true;
        }
        neighbours(node, &mut waiting);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: usize = 80;

    fn chain(groups: &Groups, cells: &mut Cells) {
        for node in 0..NODES {
            let near = if node == 0 { NEAR } else { 0 };
            let far = if node == NODES - 1 { FAR } else { 0 };
            groups.add(cells, node, near | far);
        }
        for node in 1..NODES {
            groups.join(cells, node, node - 1);
        }
    }

    #[test]
    fn groups_join_and_are_undone() {
        let groups = Groups::new(3, NODES);
        let mut cells = Cells::new(groups.end());
        let start = cells.mark();
        chain(&groups, &mut cells);
        assert!(groups.crossing(&cells).is_some());
        cells.undo_to(start);
        assert_eq!(groups.crossing(&cells), None);
        assert!((0..groups.end()).all(|word| cells.get(word) == 0));
    }

    #[test]
    fn the_way_to_a_root_is_short_whatever_was_joined_first() {
        let groups = Groups::new(0, NODES);
        let mut cells = Cells::new(groups.end());
        chain(&groups, &mut cells);
        let children = (0..NODES).filter(|node| cells.get(*node) & CHILD != 0);
        let roots = children.map(|node| cells.get(node) & NODE);
        let roots: std::collections::BTreeSet<u32> = roots.collect();
        assert_eq!(roots.len(), 1);
    }

    #[test]
    fn torn_groups_are_due_when_much_has_changed() {
        let groups = Groups::new(0, NODES);
        let mut cells = Cells::new(groups.end());
        assert!(!groups.are_due(&mut cells));
        chain(&groups, &mut cells);
        groups.remove(&mut cells, 7);
        assert!(groups.are_torn(&cells));
        assert_eq!(groups.crossing(&cells), None);
        let changes = (1..=NODES).find(|_| groups.are_due(&mut cells));
        assert_eq!(changes, Some(NODES / 8 + 1));
        groups.clear(&mut cells);
        assert!(!groups.are_torn(&cells));
        chain(&groups, &mut cells);
        assert!(groups.crossing(&cells).is_some());
    }

    #[test]
    fn a_lone_node_tears_nothing() {
        let groups = Groups::new(0, NODES);
        let mut cells = Cells::new(groups.end());
        for edges in [0, NEAR, FAR] {
            groups.add(&mut cells, 5, edges);
            groups.remove(&mut cells, 5);
            assert!(!groups.are_torn(&cells));
            assert_eq!(cells.get(5), 0);
        }
    }

    #[test]
    fn a_way_is_found_by_looking() {
        let ring = |node: usize, next: &mut Vec<usize>| next.extend([(node + 1) % 9, node + 20]);
        assert!(reaches(9, [3].into_iter(), |node| node == 2, ring));
        assert!(!reaches(9, [3].into_iter(), |node| node == 9, ring));
        assert!(!reaches(9, [].into_iter(), |_| true, ring));
    }
}
