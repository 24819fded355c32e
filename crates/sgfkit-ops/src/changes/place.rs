//! Reorders variations and games that the other side moved.

use std::collections::{HashMap, HashSet};

use super::Merger;
use crate::diff::Task;
use crate::order::rising;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{Collection, GameTree, Node, NodeId};

impl<'a> Merger<'a> {
    pub(super) fn order_variations(&mut self, to_ours: &[Task<'a>], to_theirs: &[Task<'a>]) {
        let [of_ours, of_theirs] = [to_ours, to_theirs].map(of_base);
        for task in to_theirs {
            let Task::Pair(_, theirs, _) = task else {
                continue;
            };
            let Some(parent) = self.of_theirs.get(&theirs.id()).copied() else {
                continue;
            };
            let Some(handle) = self.draft.result.node(parent) else {
                continue;
            };
            let theirs: Vec<NodeId> = theirs.children().map(Node::id).collect();
            if !are_moved(&theirs, &of_theirs) {
                continue;
            }
            let now: Vec<NodeId> = handle.children().map(Node::id).collect();
            let ours = self.ours.node(parent);
            let ours = ours.into_iter().flat_map(Node::children).map(Node::id);
            let order = self.order(&now, [ours.collect(), theirs], [&of_ours, &of_theirs]);
            // Existing nodes may stay if they are in file order.
            let is_new = |node: &NodeId| self.ours.node(*node).is_none();
            let (new, old): (Vec<_>, Vec<_>) = order.iter().copied().partition(is_new);
            let stay: HashSet<NodeId> = stationary(&old).chain(new).collect();
            let order: Vec<_> = order
                .into_iter()
                .map(|node| (node, stay.contains(&node)))
                .collect();
            self.draft.result.order_children(parent, &order);
        }
    }

    pub(super) fn games_in_order(&self, to_ours: &[Task<'a>], to_theirs: &[Task<'a>]) -> Vec<u8> {
        let file = self.draft.result.to_bytes().into_owned();
        let [of_ours, of_theirs] = [to_ours, to_theirs].map(of_base);
        let roots = |games: &Collection| games.trees().map(|tree| tree.root().id()).collect();
        let theirs: Vec<NodeId> = roots(self.theirs);
        if !are_moved(&theirs, &of_theirs) {
            return file;
        }
        let now: Vec<NodeId> = roots(&self.draft.result);
        let order = self.order(&now, [roots(self.ours), theirs], [&of_ours, &of_theirs]);
        let places: HashMap<NodeId, usize> = now.into_iter().zip(0..).collect();
        let order = order.iter().filter_map(|root| places.get(root).copied());
        with_games(file, &order.collect::<Vec<_>>())
    }

    /// Orders nodes of the result. A node that the other side moved comes before the node that
    /// follows it there.
    fn order(
        &self,
        now: &[NodeId],
        [ours, theirs]: [Vec<NodeId>; 2],
        [of_ours, of_theirs]: [&HashMap<NodeId, NodeId>; 2],
    ) -> Vec<NodeId> {
        let in_base = |nodes: &[NodeId], of_base: &HashMap<NodeId, NodeId>| -> Vec<NodeId> {
            nodes
                .iter()
                .filter_map(|node| of_base.get(node).copied())
                .collect()
        };
        let (ours, in_theirs) = (in_base(&ours, of_ours), in_base(&theirs, of_theirs));
        let unmoved: HashSet<NodeId> = stationary(&ours).collect();
        let moved_by_us: HashSet<NodeId> = ours
            .iter()
            .filter(|node| !unmoved.contains(node))
            .copied()
            .collect();
        let anchors: HashSet<NodeId> = stationary(&in_theirs).collect();
        let present: HashSet<NodeId> = now.iter().copied().collect();
        let mut before: HashMap<Option<NodeId>, Vec<NodeId>> = HashMap::new();
        let mut moving = HashSet::new();
        let mut anchor = None;
        for node in theirs.iter().rev() {
            let Some(new) = self.of_theirs.get(node).filter(|new| present.contains(new)) else {
                continue;
            };
            match of_theirs.get(node) {
                Some(base) if anchors.contains(base) => anchor = Some(*new),
                Some(base) if moved_by_us.contains(base) => {}
                _ => {
                    if moving.insert(*new) {
                        before.entry(anchor).or_default().push(*new);
                    }
                }
            }
        }
        let staying = now.iter().filter(|node| !moving.contains(node));
        let mut order = Vec::with_capacity(now.len());
        for place in staying.map(|node| Some(*node)).chain([None]) {
            order.extend(before.remove(&place).into_iter().flatten().rev());
            order.extend(place);
        }
        order
    }
}

fn of_base(tasks: &[Task<'_>]) -> HashMap<NodeId, NodeId> {
    let pairs = tasks.iter().filter_map(|task| match task {
        Task::Pair(base, side, _) => Some((side.id(), base.id())),
        _ => None,
    });
    pairs.collect()
}

fn are_moved(siblings: &[NodeId], of_base: &HashMap<NodeId, NodeId>) -> bool {
    // Node ids follow the order of the file.
    let in_base = siblings.iter().filter_map(|node| of_base.get(node));
    !in_base.is_sorted()
}

fn stationary(nodes: &[NodeId]) -> impl Iterator<Item = NodeId> {
    let numbers: Vec<usize> = nodes.iter().map(|node| node.0 as usize).collect();
    let stays = rising(&numbers, &vec![1; numbers.len()]);
    nodes
        .iter()
        .copied()
        .zip(stays)
        .filter_map(|(node, stays)| stays.then_some(node))
}

/// Reorders the games of a file by index, keeping the text between them. A file with an unclosed
/// game stays as it is.
fn with_games(file: Vec<u8>, order: &[usize]) -> Vec<u8> {
    let games = Collection::parse(&file[..]);
    let spans: Vec<_> = games.trees().filter_map(GameTree::span).collect();
    let is_closed = |span: &Span| {
        let bytes = span.of(games.bytes());
        bytes.starts_with(b"(") && bytes.ends_with(b")")
    };
    if spans.len() != order.len() || !spans.iter().all(is_closed) {
        return file;
    }
    let input = games.input();
    let spans: Vec<_> = spans
        .into_iter()
        .map(|span| input.original_span(span))
        .collect();
    let mut written = Vec::with_capacity(file.len());
    let mut at = 0;
    for (place, game) in spans.iter().zip(order) {
        written.extend_from_slice(Span::new(at, place.start).of(&file));
        written.extend_from_slice(spans[*game].of(&file));
        at = place.end;
    }
    written.extend_from_slice(&file[at as usize..]);
    written
}
