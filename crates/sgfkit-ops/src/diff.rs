use serde::ser::{Serialize, SerializeMap, Serializer};
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
    /// The kind of difference.
    pub kind: DifferenceKind,
    /// The index of the tree in the first collection, from 0; `None` if it was added.
    pub tree_a: Option<usize>,
    /// The index of the tree in the second collection, from 0; `None` if it was removed.
    pub tree_b: Option<usize>,
    /// The node in the first tree in pre-order, the root is 0; `None` if it was added.
    pub node_a: Option<usize>,
    /// The node in the second tree; `None` if it was removed.
    pub node_b: Option<usize>,
    /// The number of moves from the root to the node, including its own.
    pub moves: usize,
    /// The number of nodes added or removed; 0 if a property differs.
    pub nodes: usize,
    /// The identifier of the property that differs.
    pub property: Option<String>,
    /// The property of the first node, or the removed part.
    pub a: Option<Side>,
    /// The property of the second node, or the added part.
    pub b: Option<Side>,
}

/// Serializes the keys of `sgf diff --json`.
impl Serialize for Difference {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let values = |side: &Option<Side>| -> Option<serde_json::Value> {
            serde_json::from_str(side.as_ref()?.json.as_ref()?).ok()
        };
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("kind", self.kind.name())?;
        map.serialize_entry("tree", &self.tree_a.or(self.tree_b).map(|tree| tree + 1))?;
        map.serialize_entry("node_a", &self.node_a)?;
        map.serialize_entry("node_b", &self.node_b)?;
        map.serialize_entry("property", &self.property)?;
        map.serialize_entry("a", &values(&self.a))?;
        map.serialize_entry("b", &values(&self.b))?;
        if self.nodes > 0 {
            map.serialize_entry("nodes", &self.nodes)?;
        }
        if [&self.a, &self.b]
            .into_iter()
            .flatten()
            .any(|side| side.lossy)
        {
            map.serialize_entry("lossy_text", &true)?;
        }
        map.end()
    }
}

/// The kinds of [`Difference`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// A property was added.
    PropertyAdded,
    /// A property was removed.
    PropertyRemoved,
    /// The values of a property differ.
    PropertyChanged,
    /// A node was added, with all its unmatched descendants.
    NodeAdded,
    /// A node was removed, with all its unmatched descendants.
    NodeRemoved,
    /// A tree was added.
    TreeAdded,
    /// A tree was removed.
    TreeRemoved,
}

impl DifferenceKind {
    /// Returns the name, such as `property-added`.
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

/// One side of a [`Difference`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Side {
    /// The property or the whole node, as [`cat`](super::cat) writes it.
    pub text: String,
    /// The values as a JSON array, as [`to_json`](sgfkit_core::convert::to_json) writes them;
    /// `None` for nodes and trees.
    pub json: Option<String>,
    /// Set if some text was not valid in its encoding and contains U+FFFD.
    pub lossy: bool,
}

/// Compares two collections by meaning and returns the differences in file order.
///
/// Layout, encoding and `CA`, soft line breaks, long names, and the order of properties and list
/// values do not count (except within one Twixt turn), nor do different spellings of the same
/// points, numbers and passes. The order of variations and trees counts: a moved one was removed
/// and added.
///
/// Variations match by their moves, nodes without a move by their contents, the rest by their place
/// if the continuation agrees. So a changed move is a changed property, and a node inserted into a
/// line is one added node. Trees match by their contents, then by the moves of their main lines,
/// then by their roots.
///
/// Takes time proportional to n log n.
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
    // Node ids follow pre-order only in collections that were not edited.
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

/// Pairs trees that match, and lists the others, in order.
fn tree_pairs<'a>(a: &'a Collection, b: &'a Collection) -> Vec<Pair<GameTree<'a>>> {
    let [a, b] = [a, b].map(|collection| collection.trees().collect::<Vec<_>>());
    let mut matched = match (a.len(), b.len()) {
        (1, 1) => Vec::new(),
        _ => align_by(&a, &b, &[&whole_key, &moves_key, &root_key]).pairs,
    };
    // Gaps of the same length hold the same trees, changed.
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

pub(super) fn whole_key(tree: GameTree<'_>) -> u64 {
    let mut key = 0;
    for node in tree.nodes() {
        let siblings = u64::from(node.next_sibling().is_some());
        let leaf = u64::from(node.is_leaf());
        key = mixed(key, meaning::fingerprint(node) ^ (2 * siblings + leaf));
    }
    key
}

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

struct Differ<'o, 'a> {
    differences: &'o mut Vec<Difference>,
    trees: Pair<GameTree<'a>>,
    read_alike: bool,
}

/// Work to do. The numbers count the moves before the node, on both sides for a pair.
pub(super) enum Task<'a> {
    Pair(Node<'a>, Node<'a>, [usize; 2]),
    Removed(Node<'a>, usize, Extent),
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
        let [tree_a, tree_b] = self.tree_indices();
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

    fn tree_indices(&self) -> [Option<usize>; 2] {
        let (a, b) = self.trees;
        [a, b].map(|tree| tree.map(GameTree::index))
    }

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
            let [tree_a, tree_b] = self.tree_indices();
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

/// Queues the nodes between two matched pairs of siblings. True marks nodes that moved.
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

fn has_twins(keys: &[u64]) -> bool {
    let mut known = HashSet::with_capacity(keys.len());
    !keys.iter().all(|key| known.insert(key))
}

/// Hashes contents and continuation, which distinguish siblings with the same move.
fn line_key(node: Node<'_>) -> u64 {
    let nearby = node.main_line().take(FAR);
    nearby.fold(0, |key, node| mixed(key, meaning::fingerprint(node)))
}

/// Compares two nodes in the same place with different keys: either one was inserted before the
/// other, or it was changed, or they are unrelated.
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

const FAR: usize = 16;

/// Returns the nodes from `from` along first children to one that has the key and continuation of
/// `node`, or `None` if none is near.
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

fn go_on_alike(a: Node<'_>, b: Node<'_>) -> bool {
    match (a.children().next(), b.children().next()) {
        (None, None) => true,
        (Some(a), Some(b)) => meaning::key(a) == meaning::key(b),
        _ => false,
    }
}

/// Reports all nodes on a path except the last, and the variations next to it, each with the number
/// of moves before it. Returns the number of moves on the path.
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

fn number(node: Node<'_>) -> usize {
    let root = node.tree().root().id();
    (node.id().0 - root.0) as usize
}
