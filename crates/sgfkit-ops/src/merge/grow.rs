//! Builds the merged tree by matching nodes.

use sgfkit_core::schema::id;
use sgfkit_core::tree::Property;
use std::collections::{HashMap, HashSet};

use super::{MergeOptions, MergeOrder};
use crate::diff::mixed;
use crate::{dedup, meaning};
use sgfkit_core::game::Color;
use sgfkit_core::tree::{GameTree, Node, NodeId, Visit};
use sgfkit_core::value::{GameResult, lenient};

pub(super) const NONE: u32 = u32::MAX;

pub(super) struct Grown<'a> {
    pub(super) trees: Vec<(&'a str, GameTree<'a>)>,
    pub(super) spots: Vec<Spot>,
    pub(super) members: Vec<Member>,
    pub(super) games: Vec<Played>,
}

type Known = HashMap<(u32, u64, u32), u32>;

const COMPARED: usize = 16;

pub(super) struct Spot {
    pub(super) parent: u32,
    pub(super) depth: u32,
    moves: u32,
    key: (u64, u32),
    has_twins: bool,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    pub(super) first_member: u32,
    last_member: u32,
    pub(super) owner: Owner,
    pub(super) lines: Lines,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Nobody,
    One(u32),
    Many,
}

impl Owner {
    fn and(self, other: Owner) -> Owner {
        match (self, other) {
            (Owner::Nobody, owner) | (owner, Owner::Nobody) => owner,
            (one, other) if one == other => one,
            _ => Owner::Many,
        }
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Lines(pub(super) [u32; 4]);

const OTHER: usize = 3;

impl Lines {
    pub(super) fn count(self) -> u32 {
        self.0.iter().sum()
    }

    fn add(&mut self, other: Lines) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Member {
    node: u32,
    pub(super) spot: u32,
    pub(super) game: u32,
    next: u32,
}

impl Member {
    pub(super) fn is(self, other: Member) -> bool {
        (self.node, self.game) == (other.node, other.game)
    }
}

/// A game: a node with game information and its descendants, or a tree without any.
pub(super) struct Played {
    pub(super) tree: u32,
    pub(super) top: u32,
    pub(super) is_rest: bool,
    pub(super) end: u32,
    pub(super) is_cut: bool,
    /// Equal for equal games: those with the same main line that [`dedup`](crate::dedup) does not
    /// distinguish.
    pub(super) line: u32,
}

impl<'a> Grown<'a> {
    pub(super) fn new(trees: &[(&'a str, GameTree<'a>)], options: &MergeOptions) -> Grown<'a> {
        let mut grown = Grown {
            trees: trees.to_vec(),
            spots: Vec::new(),
            members: Vec::new(),
            games: Vec::new(),
        };
        let mut known = HashMap::new();
        let depth = options.max_depth.unwrap_or(usize::MAX);
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        for (index, (_, tree)) in trees.iter().enumerate() {
            grown.add(index as u32, *tree, depth, &mut known);
        }
        let lines = grown.find_lines();
        grown.find_owners(lines);
        grown.link(options.order);
        grown
    }

    fn add(&mut self, index: u32, tree: GameTree<'a>, max_depth: u32, known: &mut Known) {
        let rest = self.games.len() as u32;
        self.games
            .push(Played::new(index, self.members.len(), true));
        // Nonzero indices of nodes that share a key.
        let mut numbers: HashMap<NodeId, u32> = HashMap::new();
        let mut budget = COMPARED * tree.nodes().count();
        // The places and games on the path to a node.
        let mut path: Vec<(u32, u32)> = Vec::new();
        let mut walk = tree.walk();
        while let Some(visit) = walk.next() {
            let Visit::Enter(node) = visit else {
                path.pop();
                continue;
            };
            let (parent, above) = path.last().copied().unwrap_or((NONE, rest));
            let moves = match self.spots.get(parent as usize) {
                Some(above) => above.moves + node.movers().count() as u32,
                None => 0,
            };
            if moves > max_depth {
                walk.skip_below();
                path.push((parent, above));
                continue;
            }
            let spot = match parent {
                // All games begin in one node.
                NONE if self.spots.is_empty() => self.new_spot(NONE, (0, 0), moves),
                NONE => 0,
                _ => {
                    let number = numbers.remove(&node.id()).unwrap_or_default();
                    self.child(parent, (key(node), number), moves, known)
                }
            };
            let begins = above == rest && node.properties().any(Property::is_game_info);
            let game = if begins {
                let played = Played::new(index, self.members.len(), false);
                self.games.push(played);
                self.games.len() as u32 - 1
            } else {
                above
            };
            self.join(spot, node, game);
            self.tell_twins_apart(node, spot, known, &mut numbers, &mut budget);
            path.push((spot, game));
        }
        self.games[rest as usize].is_rest = self.games.len() as u32 > rest + 1;
    }

    fn tell_twins_apart(
        &self,
        node: Node<'a>,
        spot: u32,
        known: &Known,
        numbers: &mut HashMap<NodeId, u32>,
        budget: &mut usize,
    ) {
        if !self.spots[spot as usize].has_twins && node.children().nth(1).is_none() {
            return;
        }
        let mut groups: HashMap<u64, Vec<Node<'a>>> = HashMap::new();
        for child in node.children() {
            groups.entry(key(child)).or_default().push(child);
        }
        for (key, nodes) in groups {
            let there: Vec<u32> = (0..)
                .map_while(|number| self.known_child(spot, (key, number), known))
                .collect();
            if nodes.len() == 1 && there.len() < 2 {
                continue;
            }
            // If there are too many, keep their order.
            let pairs = nodes.len().saturating_mul(there.len());
            let compared = if pairs <= *budget { &there[..] } else { &[] };
            let mut in_common = Vec::new();
            for (at, node) in nodes.iter().enumerate() {
                for (number, there) in compared.iter().enumerate() {
                    *budget = budget.saturating_sub(1);
                    let score = self.in_common(*node, *there, known, budget);
                    in_common.push((std::cmp::Reverse(score), at.abs_diff(number), at, number));
                }
            }
            in_common.sort_unstable();
            let mut number_of = vec![None; nodes.len()];
            let mut is_free = vec![true; there.len()];
            for (.., at, number) in in_common {
                if number_of[at].is_none() && is_free[number] {
                    number_of[at] = Some(number);
                    is_free[number] = false;
                }
            }
            let mut free = (0..).filter(|number| is_free.get(*number).copied().unwrap_or(true));
            for (node, number) in nodes.iter().zip(number_of) {
                let number = number.or_else(|| free.next()).unwrap_or_default();
                if number > 0 {
                    numbers.insert(node.id(), number as u32);
                }
            }
        }
    }

    fn in_common(&self, node: Node<'a>, spot: u32, known: &Known, budget: &mut usize) -> usize {
        let mut count = 0;
        let mut open = vec![(node, spot)];
        while let Some((node, spot)) = open.pop() {
            let mut numbers: HashMap<u64, u32> = HashMap::new();
            for child in node.children() {
                if *budget == 0 {
                    return count;
                }
                *budget -= 1;
                let key = key(child);
                let number = numbers.entry(key).or_default();
                if let Some(there) = self.known_child(spot, (key, *number), known) {
                    *number += 1;
                    count += 1;
                    open.push((child, there));
                }
            }
        }
        count
    }

    fn known_child(&self, parent: u32, key: (u64, u32), known: &Known) -> Option<u32> {
        let first = self.spots[parent as usize].first_child;
        if self.spots.get(first as usize)?.key == key {
            return Some(first);
        }
        known.get(&(parent, key.0, key.1)).copied()
    }

    fn child(&mut self, parent: u32, key: (u64, u32), moves: u32, known: &mut Known) -> u32 {
        let first = self.spots[parent as usize].first_child;
        if first == NONE {
            return self.new_spot(parent, key, moves);
        }
        // Most nodes have one child, which is found without a table.
        if self.spots[first as usize].key == key {
            return first;
        }
        *known
            .entry((parent, key.0, key.1))
            .or_insert_with(|| self.new_spot(parent, key, moves))
    }

    fn new_spot(&mut self, parent: u32, key: (u64, u32), moves: u32) -> u32 {
        let new = self.spots.len() as u32;
        let mut depth = 0;
        if let Some(above) = self.spots.get_mut(parent as usize) {
            depth = above.depth + 1;
            above.has_twins |= key.1 > 0;
            let last = std::mem::replace(&mut above.last_child, new);
            match self.spots.get_mut(last as usize) {
                Some(last) => last.next_sibling = new,
                None => self.spots[parent as usize].first_child = new,
            }
        }
        self.spots.push(Spot {
            parent,
            depth,
            moves,
            key,
            has_twins: false,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_member: NONE,
            last_member: NONE,
            owner: Owner::Nobody,
            lines: Lines::default(),
        });
        new
    }

    fn join(&mut self, spot: u32, node: Node<'a>, game: u32) {
        let new = self.members.len() as u32;
        let place = &mut self.spots[spot as usize];
        let last = std::mem::replace(&mut place.last_member, new);
        match self.members.get_mut(last as usize) {
            Some(last) => last.next = new,
            None => place.first_member = new,
        }
        self.members.push(Member {
            node: node.id().0,
            spot,
            game,
            next: NONE,
        });
    }

    /// Finds the end of each game's main line, and the equal games. Returns the number of different
    /// games.
    fn find_lines(&mut self) -> u32 {
        let mut known = HashMap::new();
        // Games with the same line.
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for index in 0..self.games.len() {
            let game = &self.games[index];
            if game.is_rest {
                continue;
            }
            let mut at = game.top as usize;
            while self.is_child(at + 1, at) {
                at += 1;
            }
            let end = self.members[at].spot;
            // The part that was cut off also distinguishes games.
            let mut beyond = None;
            let last = self.node(self.members[at]);
            for node in last.main_line().skip(1) {
                beyond = Some(mixed(beyond.unwrap_or_default(), key(node)));
            }
            let line = *known.entry((end, beyond)).or_insert(lines.len());
            match lines.get_mut(line) {
                Some(same) => same.push(index),
                None => lines.push(vec![index]),
            }
            let game = &mut self.games[index];
            game.end = end;
            game.is_cut = beyond.is_some();
        }
        let mut count = 0;
        for same in lines {
            let mut equal = dedup::equal(same, |index| self.ends_of(&self.games[index]));
            equal.sort_unstable();
            for games in equal {
                for index in games {
                    self.games[index].line = count;
                }
                count += 1;
            }
        }
        count
    }

    fn ends_of(&self, game: &Played) -> [Node<'a>; 2] {
        let top = self.top(game);
        [top, top.main_line().last().unwrap_or(top)]
    }

    pub(super) fn equal(&self) -> usize {
        let mut lines = HashSet::new();
        let games = self.games.iter().filter(|game| !game.is_rest);
        games.filter(|game| !lines.insert(game.line)).count()
    }

    fn is_child(&self, member: usize, of: usize) -> bool {
        let (Some(member), Some(of)) = (self.members.get(member), self.members.get(of)) else {
            return false;
        };
        self.tree_of(*member) == self.tree_of(*of)
            && self.spots[member.spot as usize].parent == of.spot
    }

    fn find_owners(&mut self, mut lines: u32) {
        // Games with the same line are one game, and the first known result counts.
        let mut ends = vec![(NONE, None); lines as usize];
        for index in 0..self.games.len() {
            let game = &self.games[index];
            if game.is_rest {
                self.games[index].line = lines;
                lines += 1;
                continue;
            }
            let (end, result) = ends[game.line as usize];
            if end == NONE || result.is_none() {
                ends[game.line as usize] = (game.end, self.result(game));
            }
        }
        for (end, result) in ends {
            self.spots[end as usize].lines.0[result.unwrap_or(OTHER)] += 1;
        }
        let games = self.games.iter();
        let whole = games.filter(|game| !game.is_rest && !game.is_cut);
        let line_to: HashMap<u32, u32> = whole.map(|game| (game.end, game.line)).collect();
        for at in 0..self.members.len() {
            let member = self.members[at];
            let game = &self.games[member.game as usize];
            let line = if !game.is_rest {
                game.line
            } else if self.is_child(at + 1, at) {
                continue;
            } else {
                // The line has no game of its own.
                line_to.get(&member.spot).copied().unwrap_or(game.line)
            };
            let spot = &mut self.spots[member.spot as usize];
            spot.owner = spot.owner.and(Owner::One(line));
        }
        for at in (1..self.spots.len()).rev() {
            let Spot {
                owner,
                lines,
                parent,
                ..
            } = self.spots[at];
            let above = &mut self.spots[parent as usize];
            above.owner = above.owner.and(owner);
            above.lines.add(lines);
        }
    }

    fn link(&mut self, order: MergeOrder) {
        if order == MergeOrder::Input {
            return;
        }
        for parent in 0..self.spots.len() as u32 {
            let mut children: Vec<u32> = self.children(parent).collect();
            if children.len() < 2 {
                continue;
            }
            children
                .sort_by_key(|child| std::cmp::Reverse(self.spots[*child as usize].lines.count()));
            let next = children.iter().skip(1).copied().chain([NONE]);
            self.spots[parent as usize].first_child = children[0];
            for (child, next) in children.iter().zip(next) {
                self.spots[*child as usize].next_sibling = next;
            }
        }
    }

    pub(super) fn children(&self, spot: u32) -> impl Iterator<Item = u32> {
        let link = |next: u32| (next != NONE).then_some(next);
        let first = link(self.spots[spot as usize].first_child);
        std::iter::successors(first, move |child| {
            link(self.spots[*child as usize].next_sibling)
        })
    }

    pub(super) fn members_of(&self, spot: u32) -> impl Iterator<Item = Member> {
        let first = self
            .members
            .get(self.spots[spot as usize].first_member as usize);
        std::iter::successors(first, |member| self.members.get(member.next as usize)).copied()
    }

    pub(super) fn node(&self, member: Member) -> Node<'a> {
        let (_, tree) = self.trees[self.tree_of(member) as usize];
        // Members come from nodes, so the node exists.
        tree.node(NodeId(member.node)).unwrap_or(tree.root())
    }

    pub(super) fn top(&self, game: &Played) -> Node<'a> {
        self.node(self.members[game.top as usize])
    }

    pub(super) fn tree_of(&self, member: Member) -> u32 {
        self.games[member.game as usize].tree
    }

    pub(super) fn name_of(&self, tree: u32) -> &'a str {
        self.trees[tree as usize].0
    }

    fn result(&self, game: &Played) -> Option<usize> {
        let node = self.top(game);
        let text = node.text(id::RE)?;
        match lenient::result(text.trim(), node.tree().game())?.value {
            GameResult::Win {
                winner: Color::Black,
                ..
            } => Some(0),
            GameResult::Win {
                winner: Color::White,
                ..
            } => Some(1),
            GameResult::Draw => Some(2),
            _ => Some(OTHER),
        }
    }
}

impl Played {
    fn new(tree: u32, top: usize, is_rest: bool) -> Played {
        Played {
            tree,
            top: top as u32,
            is_rest,
            end: NONE,
            is_cut: false,
            line: NONE,
        }
    }
}

/// Hashes a node's effect on the position, or its contents if it has none.
fn key(node: Node<'_>) -> u64 {
    meaning::step(node).unwrap_or_else(|| meaning::fingerprint(node))
}
