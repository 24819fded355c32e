//! Matches games and nodes of two versions of a file, in any order.
//!
//! Children and games match if they are equal, then if they have the same moves, then by how much
//! of their subtrees is equal. Their order only breaks ties.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::diff::{Pair, Task, between, mixed};
use super::meaning;
use super::order::{gaps, rising};
use sgfkit_core::tree::{Collection, GameTree, Node};

pub(super) struct Digests {
    /// By node number.
    nodes: Vec<Digest>,
}

#[derive(Clone, Copy, Default)]
struct Digest {
    own: u64,
    /// The effect on the position, if any.
    step: Option<u64>,
    /// The contents of the subtree, in any order of variations.
    whole: u64,
    steps: u64,
    size: u64,
}

impl Digests {
    /// Expects a collection without edits.
    pub(super) fn of(games: &Collection) -> Digests {
        let nodes: Vec<Node<'_>> = games.trees().flat_map(GameTree::nodes).collect();
        let count = nodes.last().map_or(0, |node| node.id().0 as usize + 1);
        let mut digests = vec![Digest::default(); count];
        // Children come after their parents.
        for node in nodes.into_iter().rev() {
            let at = node.id().0 as usize;
            let (own, step) = (meaning::fingerprint(node), meaning::step(node));
            let below = digests[at];
            let digest = Digest {
                own,
                step,
                whole: mixed(mixed(1, own), below.whole),
                steps: mixed(mixed(2, step.unwrap_or_default()), below.steps),
                size: below.size + 1,
            };
            digests[at] = digest;
            if let Some(parent) = node.parent() {
                let above = &mut digests[parent.id().0 as usize];
                above.whole = above.whole.wrapping_add(mixed(3, digest.whole));
                above.steps = above.steps.wrapping_add(mixed(4, digest.steps));
                above.size += digest.size;
            }
        }
        Digests { nodes: digests }
    }

    fn get(&self, node: Node<'_>) -> Digest {
        let found = self.nodes.get(node.id().0 as usize);
        found.copied().unwrap_or_default()
    }

    pub(super) fn whole(&self, node: Node<'_>) -> u64 {
        self.get(node).whole
    }
}

pub(super) struct Kin<'d> {
    a: &'d Digests,
    b: &'d Digests,
    /// The number of pairs that may still be compared; after that, siblings that cannot be
    /// distinguished match in order.
    budget: usize,
}

/// Compared pairs per node.
const BUDGET: usize = 16;

pub(super) type Pairs = Vec<(usize, usize)>;

impl<'d> Kin<'d> {
    pub(super) fn new(a: &'d Digests, b: &'d Digests) -> Kin<'d> {
        let budget = BUDGET * (a.nodes.len() + b.nodes.len() + 1);
        Kin { a, b, budget }
    }

    pub(super) fn siblings(&mut self, a: &[Node<'_>], b: &[Node<'_>]) -> Pairs {
        if let ([a], [b]) = (a, b) {
            let is_one = meaning::key(*a) == meaning::key(*b);
            return is_one.then_some((0, 0)).into_iter().collect();
        }
        let mut found = Matching::new(a.len(), b.len());
        self.exactly(a, b, &mut found);
        self.alike(a, b, &mut found, |node| Some(meaning::key(node)), 0);
        // Nodes without a move match by contents, so the rest has changed.
        self.alike(a, b, &mut found, |node| (!node.has_move()).then_some(()), 1);
        found.pairs()
    }

    pub(super) fn games(&mut self, a: &[GameTree<'_>], b: &[GameTree<'_>]) -> Pairs {
        if let ([_], [_]) = (a, b) {
            return vec![(0, 0)];
        }
        let [a, b] = [a, b].map(|trees| trees.iter().map(|tree| tree.root()).collect::<Vec<_>>());
        let mut found = Matching::new(a.len(), b.len());
        self.exactly(&a, &b, &mut found);
        self.alike(&a, &b, &mut found, line, 0);
        self.alike(
            &a,
            &b,
            &mut found,
            |root| Some(meaning::fingerprint(root)),
            0,
        );
        self.alike(&a, &b, &mut found, |_| Some(()), 1);
        found.pairs()
    }

    fn exactly(&self, a: &[Node<'_>], b: &[Node<'_>], found: &mut Matching) {
        let (of_a, of_b) = (self.a, self.b);
        found.by_key(|at| of_a.whole(a[at]), |at| of_b.whole(b[at]));
    }

    /// Pairs nodes with the same key that have most in common: at least `least` halves of the
    /// smaller subtree. Nodes without a key are skipped.
    fn alike<K: Eq + Hash>(
        &mut self,
        a: &[Node<'_>],
        b: &[Node<'_>],
        found: &mut Matching,
        key: impl Fn(Node<'_>) -> Option<K>,
        least: u64,
    ) {
        for (of_a, of_b) in found.groups(|at| key(a[at]), |at| key(b[at])) {
            if least == 0 && of_a.len() == 1 && of_b.len() == 1 {
                found.pair(of_a[0], of_b[0]);
                continue;
            }
            let is_comparable = of_a.len().saturating_mul(of_b.len()) <= self.budget;
            if !is_comparable {
                let mut by_moves: HashMap<u64, VecDeque<usize>> = HashMap::new();
                for at in &of_b {
                    let steps = self.b.get(b[*at]).steps;
                    by_moves.entry(steps).or_default().push_back(*at);
                }
                for at in &of_a {
                    let same = by_moves.get_mut(&self.a.get(a[*at]).steps);
                    if let Some(other) = same.and_then(VecDeque::pop_front) {
                        found.pair(*at, other);
                    }
                }
            }
            let compared = if is_comparable { &of_b[..] } else { &[] };
            let mut scores = Vec::new();
            for (x, at_a) in of_a.iter().enumerate() {
                for (y, at_b) in compared.iter().enumerate() {
                    let score = self.in_common(a[*at_a], b[*at_b]);
                    let size = self.a.get(a[*at_a]).size.min(self.b.get(b[*at_b]).size);
                    if score >= least * size {
                        scores.push((std::cmp::Reverse(score), x.abs_diff(y), *at_a, *at_b));
                    }
                }
            }
            scores.sort_unstable();
            for (.., at_a, at_b) in scores {
                found.pair(at_a, at_b);
            }
            if least == 0 {
                // Keep the nodes that the budget left uncompared.
                let of_a: Vec<_> = of_a
                    .into_iter()
                    .filter(|at| found.of_a[*at].is_none())
                    .collect();
                let of_b: Vec<_> = of_b
                    .into_iter()
                    .filter(|at| !found.is_paired[*at])
                    .collect();
                of_a.into_iter()
                    .zip(of_b)
                    .for_each(|(a, b)| found.pair(a, b));
            }
        }
    }

    /// Scores what two subtrees have in common: two for each equal node, one if only its moves are
    /// equal.
    fn in_common(&mut self, a: Node<'_>, b: Node<'_>) -> u64 {
        let mut score = 0;
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            self.budget = self.budget.saturating_sub(1);
            let (of_a, of_b) = (self.a.get(a), self.b.get(b));
            if of_a.whole == of_b.whole {
                score += 2 * of_a.size;
                continue;
            }
            if of_a.own == of_b.own {
                score += 2;
            } else if of_a.step.is_some() && of_a.step == of_b.step {
                score += 1;
            }
            if self.budget == 0 {
                break;
            }
            let [a, b] = [a, b].map(|node| node.children().collect::<Vec<_>>());
            self.budget = self.budget.saturating_sub(a.len() + b.len());
            let mut below = Matching::new(a.len(), b.len());
            let (digests_a, digests_b) = (self.a, self.b);
            below.by_key(
                |at| digests_a.get(a[at]).whole,
                |at| digests_b.get(b[at]).whole,
            );
            below.by_key(
                |at| digests_a.get(a[at]).steps,
                |at| digests_b.get(b[at]).steps,
            );
            below.by_key(
                |at| digests_a.get(a[at]).step,
                |at| digests_b.get(b[at]).step,
            );
            open.extend(below.pairs().into_iter().map(|(x, y)| (a[x], b[y])));
        }
        score
    }
}

/// Returns hashes of the start and of the main line's moves, if there is either.
fn line(root: Node<'_>) -> Option<(Option<u64>, u64)> {
    let moves = root.main_line().filter(|node| node.has_move());
    let moves = moves.fold(0, |key, node| mixed(key, meaning::key(node)));
    let line = (meaning::step(root), moves);
    (line != (None, 0)).then_some(line)
}

struct Matching {
    of_a: Vec<Option<usize>>,
    is_paired: Vec<bool>,
}

impl Matching {
    fn new(a: usize, b: usize) -> Matching {
        Matching {
            of_a: vec![None; a],
            is_paired: vec![false; b],
        }
    }

    fn pair(&mut self, a: usize, b: usize) {
        if self.of_a[a].is_none() && !self.is_paired[b] {
            self.of_a[a] = Some(b);
            self.is_paired[b] = true;
        }
    }

    /// Groups unpaired items by key, in the order of the first list. Items without a key are
    /// skipped.
    fn groups<K: Eq + Hash>(
        &self,
        key_a: impl Fn(usize) -> Option<K>,
        key_b: impl Fn(usize) -> Option<K>,
    ) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        let mut known: HashMap<K, usize> = HashMap::new();
        for at in (0..self.of_a.len()).filter(|at| self.of_a[*at].is_none()) {
            let Some(key) = key_a(at) else { continue };
            let group = *known.entry(key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some((a, _)) => a.push(at),
                None => groups.push((vec![at], Vec::new())),
            }
        }
        if groups.is_empty() {
            return groups;
        }
        for at in (0..self.is_paired.len()).filter(|at| !self.is_paired[*at]) {
            if let Some(group) = key_b(at).and_then(|key| known.get(&key)) {
                groups[*group].1.push(at);
            }
        }
        groups
    }

    fn by_key<K: Eq + Hash>(&mut self, key_a: impl Fn(usize) -> K, key_b: impl Fn(usize) -> K) {
        for (a, b) in self.groups(|at| Some(key_a(at)), |at| Some(key_b(at))) {
            for (a, b) in a.into_iter().zip(b) {
                self.pair(a, b);
            }
        }
    }

    fn pairs(self) -> Pairs {
        let pairs = self.of_a.into_iter().enumerate();
        pairs.filter_map(|(a, b)| Some((a, b?))).collect()
    }
}

/// Pairs in the same order on both sides, and the items between them.
struct Placed<T> {
    pairs: Vec<(T, T)>,
    a: Vec<T>,
    b: Vec<T>,
    anchors: Pairs,
}

impl<T: Copy> Placed<T> {
    fn new(a: &[T], b: &[T], pairs: &Pairs) -> Placed<T> {
        let numbers: Vec<usize> = pairs.iter().map(|(_, b)| *b).collect();
        let stays = rising(&numbers, &vec![1; numbers.len()]);
        let (mut gone_a, mut gone_b) = (vec![false; a.len()], vec![false; b.len()]);
        let mut anchors = Vec::new();
        for ((x, y), stays) in pairs.iter().zip(stays) {
            if stays {
                anchors.push((*x, *y));
            } else {
                (gone_a[*x], gone_b[*y]) = (true, true);
            }
        }
        let left = |items: &[T], gone: &[bool]| -> (Vec<T>, Vec<usize>) {
            let mut left = Vec::new();
            let mut places = Vec::with_capacity(items.len());
            for (item, gone) in items.iter().zip(gone) {
                places.push(left.len());
                if !gone {
                    left.push(*item);
                }
            }
            (left, places)
        };
        let (left_a, places_a) = left(a, &gone_a);
        let (left_b, places_b) = left(b, &gone_b);
        let anchors = anchors.into_iter();
        Placed {
            pairs: pairs.iter().map(|(x, y)| (a[*x], b[*y])).collect(),
            anchors: anchors.map(|(x, y)| (places_a[x], places_b[y])).collect(),
            a: left_a,
            b: left_b,
        }
    }
}

/// Matches two unedited collections: games that only one has; and for each pair of games, parents
/// first, the nodes that correspond and those that only one side has.
pub(super) fn matched<'a>(
    a: &'a Collection,
    b: &'a Collection,
    digests: [&Digests; 2],
) -> (Vec<Pair<GameTree<'a>>>, Vec<Task<'a>>) {
    let mut kin = Kin::new(digests[0], digests[1]);
    let [a, b] = [a, b].map(|games| games.trees().collect::<Vec<_>>());
    let games = kin.games(&a, &b);
    let games = Placed::new(&a, &b, &games);
    let (mut alone, mut pairs) = (Vec::new(), games.pairs);
    for (left, right) in gaps(&games.anchors, games.a.len(), games.b.len()) {
        let (left, right) = (&games.a[left], &games.b[right]);
        if left.len() == right.len() {
            // Gaps of the same length hold the same games, changed.
            pairs.extend(left.iter().copied().zip(right.iter().copied()));
        } else {
            alone.extend(left.iter().map(|tree| (Some(*tree), None)));
            alone.extend(right.iter().map(|tree| (None, Some(*tree))));
        }
    }
    let mut tasks = Vec::new();
    for (a, b) in pairs {
        let read_alike = meaning::are_read_alike(a.facts(), b.facts());
        let mut todo = vec![Task::Pair(a.root(), b.root(), [0, 0])];
        while let Some(task) = todo.pop() {
            if let Task::Pair(a, b, _) = task {
                let first = todo.len();
                children(&mut kin, a, b, read_alike, &mut todo);
                if let Some(below) = todo.get_mut(first..) {
                    below.reverse();
                }
            }
            tasks.push(task);
        }
    }
    (alone, tasks)
}

fn children<'a>(
    kin: &mut Kin<'_>,
    a: Node<'a>,
    b: Node<'a>,
    read_alike: bool,
    todo: &mut Vec<Task<'a>>,
) {
    let [a, b] = [a, b].map(|node| node.children().collect::<Vec<_>>());
    if let ([a], [b]) = (&a[..], &b[..])
        && read_alike
        && meaning::are_written_alike(*a, *b)
    {
        todo.push(Task::Pair(*a, *b, [0, 0]));
        return;
    }
    let pairs = kin.siblings(&a, &b);
    let placed = Placed::new(&a, &b, &pairs);
    let pairs = placed.pairs.into_iter();
    todo.extend(pairs.map(|(a, b)| Task::Pair(a, b, [0, 0])));
    for (left, right) in gaps(&placed.anchors, placed.a.len(), placed.b.len()) {
        let [left, right] = [&placed.a[left], &placed.b[right]].map(|nodes| {
            let nodes = nodes.iter().copied();
            nodes.map(|node| (node, false))
        });
        between(left, right, [0, 0], todo);
    }
}
