use std::collections::HashSet;

use super::cat::{node_text, written};
use super::meaning::{self, Content};
use super::order::{align, align_by, gaps};
use sgfkit_core::convert::values_json;
use sgfkit_core::tree::{Collection, GameTree, Node};

/// A difference in meaning between two collections; see [`diff`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// What differs.
    pub kind: DifferenceKind,
    /// The tree of the first collection, from 1; `None` where it was added.
    pub tree_a: Option<usize>,
    /// The tree of the second collection, from 1; `None` where it was removed.
    pub tree_b: Option<usize>,
    /// The node of the first tree, in pre-order; the root is 0. `None` where
    /// nothing corresponds to it.
    pub node_a: Option<usize>,
    /// The node of the second tree.
    pub node_b: Option<usize>,
    /// The moves from the root to the node, its own included.
    pub moves: usize,
    /// How many nodes were added or removed; 0 where a property differs.
    pub nodes: usize,
    /// The identifier of the property that differs.
    pub property: Option<String>,
    /// The property of the first node, or what was removed.
    pub a: Option<Side>,
    /// The property of the second node, or what was added.
    pub b: Option<Side>,
}

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceKind {
    /// The second node has a property more.
    PropertyAdded,
    /// The first node has a property more.
    PropertyRemoved,
    /// Both have it, with different values.
    PropertyChanged,
    /// The second tree has a node more, with all below it that corresponds to
    /// nothing in the first.
    NodeAdded,
    /// The first tree has a node more, with all below it that corresponds to
    /// nothing in the second.
    NodeRemoved,
    /// The second collection has a tree more.
    TreeAdded,
    /// The first collection has a tree more.
    TreeRemoved,
}

impl DifferenceKind {
    /// Its name: `property-added`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DifferenceKind::PropertyAdded => "property-added",
            DifferenceKind::PropertyRemoved => "property-removed",
            DifferenceKind::PropertyChanged => "property-changed",
            DifferenceKind::NodeAdded => "node-added",
            DifferenceKind::NodeRemoved => "node-removed",
            DifferenceKind::TreeAdded => "tree-added",
            DifferenceKind::TreeRemoved => "tree-removed",
        }
    }
}

/// One side of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// As [`cat`](super::cat) writes it: a property, or all of a node.
    pub text: String,
    /// The values as a JSON array, as [`to_json`](sgfkit_core::convert::to_json)
    /// writes them; `None` for nodes and trees.
    pub json: Option<String>,
    /// Whether some text was not valid in its charset and has U+FFFD there.
    pub lossy: bool,
}

/// What differs in meaning between two collections, in the order of the files.
///
/// The order of properties and of list values (but not of the values of one
/// Twixt turn), the layout, the charset and its `CA`, rectangles, soft line
/// breaks, long names, signs and zeros without meaning, and a pass written as
/// `tt` are no difference. The order of variations and of trees is one: what
/// stands elsewhere was removed and added.
///
/// Variations are matched by their moves, nodes without a move by what they
/// say, and what is left by its place, if what follows agrees: a changed move is
/// a changed property, and a node that was put into a line is one node more. An
/// added or removed variation is one difference. Trees are matched by all that
/// they say, then by the moves of their main line, then by their roots.
///
/// Takes time in proportion to the files, but for a logarithm.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let a = Collection::parse("(;GM[1]SZ[9]AB[aa:ba];B[ee]C[Good.];W[cc])");
/// let b = Collection::parse("(;SZ[9]GM[1]AB[ba][aa];B[ee]C[Bad.](;W[cc])(;W[gg];B[cc]))");
/// let found = ops::diff(&a, &b);
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[0].kind.name(), "property-changed");
/// assert_eq!(found[0].b.as_ref().unwrap().text, "C[Bad.]");
/// assert_eq!(found[1].kind.name(), "node-added");
/// assert_eq!((found[1].node_b, found[1].nodes), (Some(3), 2));
/// ```
#[must_use]
pub fn diff(a: &Collection, b: &Collection) -> Vec<Difference> {
    // Nodes of a collection that was not edited are numbered in pre-order.
    match (a.is_edited(), b.is_edited()) {
        (true, _) => return diff(&a.reparsed(), b),
        (_, true) => return diff(a, &b.reparsed()),
        _ => {}
    }
    let mut differences = Vec::new();
    for (a, b) in tree_pairs(a, b) {
        let mut differ = Differ {
            differences: &mut differences,
            trees: (a, b),
            read_alike: false,
        };
        match (a, b) {
            (Some(a), Some(b)) => differ.trees(a, b),
            (Some(a), None) => differ.whole(DifferenceKind::TreeRemoved, a.root(), 0),
            (None, Some(b)) => differ.whole(DifferenceKind::TreeAdded, b.root(), 0),
            (None, None) => {}
        }
    }
    differences
}

pub(super) type Pair<T> = (Option<T>, Option<T>);

/// The trees that belong together, and those without a counterpart, in order.
fn tree_pairs<'a>(a: &'a Collection, b: &'a Collection) -> Vec<Pair<GameTree<'a>>> {
    let [a, b] = [a, b].map(|collection| collection.trees().collect::<Vec<_>>());
    let mut matched = match (a.len(), b.len()) {
        (1, 1) => Vec::new(),
        _ => align_by(&a, &b, &[&whole_key, &moves_key, &root_key]).pairs,
    };
    // As many as before in a place are the same, changed.
    let same_number = gaps(&matched, a.len(), b.len()).into_iter();
    let changed = same_number.filter(|(a, b)| a.len() == b.len());
    let changed: Vec<_> = changed.flat_map(|(a, b)| a.zip(b)).collect();
    matched.extend(changed);
    matched.sort_unstable();
    let mut pairs = Vec::new();
    let mut next = (0, 0);
    for (at_a, at_b) in matched.into_iter().chain([(a.len(), b.len())]) {
        pairs.extend(a[next.0..at_a].iter().map(|tree| (Some(*tree), None)));
        pairs.extend(b[next.1..at_b].iter().map(|tree| (None, Some(*tree))));
        if let (Some(a), Some(b)) = (a.get(at_a), b.get(at_b)) {
            pairs.push((Some(*a), Some(*b)));
        }
        next = (at_a + 1, at_b + 1);
    }
    pairs
}

/// All that a tree says.
pub(super) fn whole_key(tree: GameTree<'_>) -> u64 {
    let mut key = 0;
    for node in tree.nodes() {
        let siblings = u64::from(node.next_sibling().is_some());
        let leaf = u64::from(node.is_leaf());
        key = mixed(key, meaning::fingerprint(node) ^ (2 * siblings + leaf));
    }
    key
}

/// The moves of a tree's main line.
fn moves_key(tree: GameTree<'_>) -> u64 {
    let moves = tree.main_line().filter(|node| node.has_move());
    moves.fold(0, |key, node| mixed(key, meaning::key(node)))
}

fn root_key(tree: GameTree<'_>) -> u64 {
    meaning::fingerprint(tree.root())
}

pub(super) fn mixed(key: u64, more: u64) -> u64 {
    (key ^ more)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// Compares two trees.
struct Differ<'o, 'a> {
    differences: &'o mut Vec<Difference>,
    trees: Pair<GameTree<'a>>,
    /// The same bytes mean the same in both.
    read_alike: bool,
}

/// What is still to be compared or told. The number is that of the moves
/// before the node: of both for a pair.
pub(super) enum Task<'a> {
    Pair(Node<'a>, Node<'a>, [usize; 2]),
    /// Of the first tree, with everything below it, or alone.
    Removed(Node<'a>, usize, Extent),
    /// Of the second tree.
    Added(Node<'a>, usize, Extent),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Subtree,
    Node,
}

impl<'a> Differ<'_, 'a> {
    fn trees(&mut self, a: GameTree<'a>, b: GameTree<'a>) {
        self.read_alike = meaning::are_read_alike(a.facts(), b.facts());
        let mut todo = vec![Task::Pair(a.root(), b.root(), [0, 0])];
        while let Some(task) = todo.pop() {
            match task {
                Task::Pair(a, b, before) => {
                    let moves = [
                        before[0] + a.movers().count(),
                        before[1] + b.movers().count(),
                    ];
                    self.properties(a, b, moves[0]);
                    let first = todo.len();
                    self.children(a, b, moves, &mut todo);
                    if let Some(below) = todo.get_mut(first..) {
                        below.reverse();
                    }
                }
                Task::Removed(node, before, Extent::Subtree) => {
                    self.whole(DifferenceKind::NodeRemoved, node, before);
                }
                Task::Added(node, before, Extent::Subtree) => {
                    self.whole(DifferenceKind::NodeAdded, node, before);
                }
                Task::Removed(node, before, Extent::Node) => {
                    self.push(DifferenceKind::NodeRemoved, node, before, 1);
                }
                Task::Added(node, before, Extent::Node) => {
                    self.push(DifferenceKind::NodeAdded, node, before, 1);
                }
            }
        }
    }

    /// Tells that a node is there on one side only, with all below it.
    fn whole(&mut self, kind: DifferenceKind, node: Node<'a>, before: usize) {
        self.push(kind, node, before, node.subtree().count());
    }

    fn push(&mut self, kind: DifferenceKind, node: Node<'a>, before: usize, nodes: usize) {
        use DifferenceKind::{NodeAdded, NodeRemoved, TreeAdded};
        let side = Side {
            text: node_text(node),
            json: None,
            lossy: false,
        };
        let number = matches!(kind, NodeAdded | NodeRemoved).then(|| number(node));
        let is_added = matches!(kind, NodeAdded | TreeAdded);
        let (added, removed) = if is_added {
            (Some(side), None)
        } else {
            (None, Some(side))
        };
        let [tree_a, tree_b] = self.tree_numbers();
        self.differences.push(Difference {
            kind,
            tree_a,
            tree_b,
            node_a: number.filter(|_| !is_added),
            node_b: number.filter(|_| is_added),
            moves: before + node.movers().count(),
            nodes,
            property: None,
            a: removed,
            b: added,
        });
    }

    fn tree_numbers(&self) -> [Option<usize>; 2] {
        let (a, b) = self.trees;
        [a, b].map(|tree| tree.map(GameTree::number))
    }

    /// Compares what two nodes say.
    fn properties(&mut self, a: Node<'a>, b: Node<'a>, moves: usize) {
        if self.are_written_alike(a, b) {
            return;
        }
        let (of_a, of_b) = (meaning::contents(a), meaning::contents(b));
        let (mut at_a, mut at_b) = (of_a.iter().peekable(), of_b.iter().peekable());
        loop {
            let order = match (at_a.peek(), at_b.peek()) {
                (None, None) => return,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some(a), Some(b)) => a.rank().cmp(&b.rank()),
            };
            let of_a = at_a.next_if(|_| order.is_le());
            let of_b = at_b.next_if(|_| order.is_ge());
            let kind = match (of_a, of_b) {
                (Some(a), Some(b)) if a.values().mean(&b.values()) => continue,
                (Some(_), Some(_)) => DifferenceKind::PropertyChanged,
                (Some(_), None) => DifferenceKind::PropertyRemoved,
                _ => DifferenceKind::PropertyAdded,
            };
            let Some(one) = of_a.or(of_b) else { continue };
            if of_a.is_none_or(Content::says_nothing) && of_b.is_none_or(Content::says_nothing) {
                continue;
            }
            let side = |node: Node<'a>, content: &Content<'a>| {
                let (json, lossy) = values_json(node, &content.id);
                Side {
                    text: written(content),
                    json: Some(json),
                    lossy,
                }
            };
            let [tree_a, tree_b] = self.tree_numbers();
            self.differences.push(Difference {
                kind,
                tree_a,
                tree_b,
                node_a: Some(number(a)),
                node_b: Some(number(b)),
                moves,
                nodes: 0,
                property: Some(one.id.clone().into_owned()),
                a: of_a.map(|content| side(a, content)),
                b: of_b.map(|content| side(b, content)),
            });
        }
    }

    fn are_written_alike(&self, a: Node<'a>, b: Node<'a>) -> bool {
        self.read_alike && meaning::are_written_alike(a, b)
    }

    /// Finds out which children belong together.
    fn children(&self, a: Node<'a>, b: Node<'a>, moves: [usize; 2], todo: &mut Vec<Task<'a>>) {
        let [a, b] = [a, b].map(|node| node.children().collect::<Vec<_>>());
        if let ([a], [b]) = (&a[..], &b[..])
            && self.are_written_alike(*a, *b)
        {
            todo.push(Task::Pair(*a, *b, moves));
            return;
        }
        let [keys_a, keys_b] = [&a, &b].map(|nodes| {
            nodes
                .iter()
                .map(|node| meaning::key(*node))
                .collect::<Vec<_>>()
        });
        let found = if keys_a != keys_b && (has_twins(&keys_a) || has_twins(&keys_b)) {
            align_by(&a, &b, &[&line_key, &meaning::key])
        } else {
            align(&keys_a, &keys_b)
        };
        let mut next = (0, 0);
        for (at_a, at_b) in found.pairs.into_iter().chain([(a.len(), b.len())]) {
            let left = (next.0..at_a).map(|at| (a[at], found.moved_a[at]));
            let right = (next.1..at_b).map(|at| (b[at], found.moved_b[at]));
            between(left, right, moves, todo);
            if let (Some(a), Some(b)) = (a.get(at_a), b.get(at_b)) {
                todo.push(Task::Pair(*a, *b, moves));
            }
            next = (at_a + 1, at_b + 1);
        }
    }
}

/// Tells of the nodes between two pairs of siblings that belong together. Nodes that
/// are somewhere else on the other side are marked with true.
pub(super) fn between<'a>(
    mut left: impl Iterator<Item = (Node<'a>, bool)>,
    mut right: impl Iterator<Item = (Node<'a>, bool)>,
    moves: [usize; 2],
    todo: &mut Vec<Task<'a>>,
) {
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (Some((a, false)), Some((b, false))) => place(a, b, moves, todo),
            (a, b) => {
                todo.extend(a.map(|(a, _)| Task::Removed(a, moves[0], Extent::Subtree)));
                todo.extend(b.map(|(b, _)| Task::Added(b, moves[1], Extent::Subtree)));
            }
        }
    }
}

/// Whether siblings are known by the same.
fn has_twins(keys: &[u64]) -> bool {
    let mut known = HashSet::with_capacity(keys.len());
    !keys.iter().all(|key| known.insert(key))
}

/// What tells siblings with the same move apart: what they say, and how they
/// go on.
fn line_key(node: Node<'_>) -> u64 {
    let nearby = node.main_line().take(FAR);
    nearby.fold(0, |key, node| mixed(key, meaning::fingerprint(node)))
}

/// Two nodes in the same place that are known by different things: one was put
/// before the other, or changed into it, or they have nothing to do with each
/// other.
fn place<'a>(a: Node<'a>, b: Node<'a>, moves: [usize; 2], todo: &mut Vec<Task<'a>>) {
    if let Some(ahead) = way_to(a, b) {
        let before = moves[1]
            + inserted(&ahead, |node, extent, more| {
                todo.push(Task::Added(node, moves[1] + more, extent));
            });
        todo.extend(ahead.last().map(|b| Task::Pair(a, *b, [moves[0], before])));
    } else if let Some(ahead) = way_to(b, a) {
        let before = moves[0]
            + inserted(&ahead, |node, extent, more| {
                todo.push(Task::Removed(node, moves[0] + more, extent));
            });
        todo.extend(ahead.last().map(|a| Task::Pair(*a, b, [before, moves[1]])));
    } else if !a.has_move() && !b.has_move() || go_on_alike(a, b) {
        todo.push(Task::Pair(a, b, moves));
    } else {
        todo.push(Task::Removed(a, moves[0], Extent::Subtree));
        todo.push(Task::Added(b, moves[1], Extent::Subtree));
    }
}

/// How far a node is looked for that others were put before.
const FAR: usize = 16;

/// The nodes from `from` on, along first children, to one that is known by the
/// same as `node` and goes on alike. `None` where there is none nearby.
fn way_to<'a>(node: Node<'a>, from: Node<'a>) -> Option<Vec<Node<'a>>> {
    let key = meaning::key(node);
    let mut way = Vec::new();
    for at in from.main_line().take(FAR) {
        way.push(at);
        if meaning::key(at) == key && go_on_alike(node, at) {
            return Some(way);
        }
    }
    None
}

/// Whether the main lines below two nodes begin with the same.
fn go_on_alike(a: Node<'_>, b: Node<'_>) -> bool {
    match (a.children().next(), b.children().next()) {
        (None, None) => true,
        (Some(a), Some(b)) => meaning::key(a) == meaning::key(b),
        _ => false,
    }
}

/// Tells of all nodes on a way but the last, and of the variations beside it,
/// each with the moves before it. Returns the moves on the way.
fn inserted<'a>(way: &[Node<'a>], mut tell: impl FnMut(Node<'a>, Extent, usize)) -> usize {
    let mut before = 0;
    for node in way.iter().take(way.len() - 1) {
        tell(*node, Extent::Node, before);
        before += node.movers().count();
        for beside in node.children().skip(1) {
            tell(beside, Extent::Subtree, before);
        }
    }
    before
}

/// The number of a node of a file that was not edited.
fn number(node: Node<'_>) -> usize {
    let root = node.tree().root().id();
    (node.id().0 - root.0) as usize
}
