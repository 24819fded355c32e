//! The merged tree: which nodes of the games are one.

use crate::schema::id;
use crate::tree::Property;
use std::collections::{HashMap, HashSet};

use super::{MergeOptions, MergeOrder};
use crate::game::Color;
use crate::ops::diff::mixed;
use crate::ops::{dedup, meaning};
use crate::tree::{GameTree, Node, NodeId, Visit};
use crate::value::{GameResult, lenient};

/// "None" in the links.
pub(super) const NONE: u32 = u32::MAX;

/// Games with one start, grown together.
pub(super) struct Grown<'a> {
    pub(super) trees: Vec<(&'a str, GameTree<'a>)>,
    /// Parents come before their children.
    pub(super) spots: Vec<Spot>,
    /// Tree by tree, in pre-order of each.
    pub(super) members: Vec<Member>,
    pub(super) games: Vec<Played>,
}

/// A node of the merged tree.
pub(super) struct Spot {
    pub(super) parent: u32,
    /// The nodes and the moves before it, its own included.
    pub(super) depth: u32,
    moves: u32,
    /// By what it is known among its siblings.
    key: (u64, u32),
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    pub(super) first_member: u32,
    last_member: u32,
    /// Whose it is.
    pub(super) owner: Owner,
    /// The lines that pass it, by how they ended.
    pub(super) lines: Lines,
}

/// Whose lines lead through a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Nobody,
    /// Games of one line.
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

/// How many lines, by their results: Black won, White won, a draw, all else.
#[derive(Clone, Copy, Default)]
pub(super) struct Lines(pub(super) [u32; 4]);

/// The place of all other results.
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

/// A node of a game in its place.
#[derive(Clone, Copy)]
pub(super) struct Member {
    node: u32,
    pub(super) spot: u32,
    pub(super) game: u32,
    /// The next one in the same place.
    next: u32,
}

impl Member {
    pub(super) fn is(self, other: Member) -> bool {
        (self.node, self.game) == (other.node, other.game)
    }
}

/// A game: a node with game information and all below it, or a tree without any.
pub(super) struct Played {
    /// Index of its tree.
    pub(super) tree: u32,
    /// Its first member.
    pub(super) top: u32,
    /// Only the way to games, or lines that belong to none.
    pub(super) is_rest: bool,
    /// Where its main line ends.
    pub(super) end: u32,
    /// Whether the line is longer, but cut off.
    pub(super) is_cut: bool,
    /// Equal for equal games: those with the same main line that
    /// [`dedup`](crate::ops::dedup) does not tell apart.
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

    /// Puts the nodes of a tree in their places.
    fn add(
        &mut self,
        index: u32,
        tree: GameTree<'a>,
        max_depth: u32,
        known: &mut HashMap<(u32, u64, u32), u32>,
    ) {
        let rest = self.games.len() as u32;
        self.games
            .push(Played::new(index, self.members.len(), true));
        // How often a key came up among siblings.
        let mut twins: HashMap<(u32, u64), u32> = HashMap::new();
        // The way to a node: places and games.
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
                    let key = key(node);
                    let twin = if node.begins_variation() {
                        let count = twins.entry((parent, key)).or_default();
                        *count += 1;
                        *count - 1
                    } else {
                        0
                    };
                    self.child(parent, (key, twin), moves, known)
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
            path.push((spot, game));
        }
        self.games[rest as usize].is_rest = self.games.len() as u32 > rest + 1;
    }

    /// The child that is known by a key; a new one where there is none.
    fn child(
        &mut self,
        parent: u32,
        key: (u64, u32),
        moves: u32,
        known: &mut HashMap<(u32, u64, u32), u32>,
    ) -> u32 {
        let first = self.spots[parent as usize].first_child;
        if first == NONE {
            return self.new_spot(parent, key, moves);
        }
        // Most nodes have one child, which needs no table.
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

    /// Finds where each game's main line ends, and which games are equal.
    /// Returns how many games there are, equal ones counted once.
    fn find_lines(&mut self) -> u32 {
        let mut known = HashMap::new();
        // The games with the same line.
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
            // What is cut off tells games apart.
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

    /// The first node of a game, and the last of its main line.
    fn ends_of(&self, game: &Played) -> [Node<'a>; 2] {
        let top = self.top(game);
        [top, top.main_line().last().unwrap_or(top)]
    }

    /// How many games equal another one.
    pub(super) fn equal(&self) -> usize {
        let mut lines = HashSet::new();
        let games = self.games.iter().filter(|game| !game.is_rest);
        games.filter(|game| !lines.insert(game.line)).count()
    }

    /// Whether a member follows another in its game.
    fn is_child(&self, member: usize, of: usize) -> bool {
        let (Some(member), Some(of)) = (self.members.get(member), self.members.get(of)) else {
            return false;
        };
        self.tree_of(*member) == self.tree_of(*of)
            && self.spots[member.spot as usize].parent == of.spot
    }

    /// Finds whose every node is, and what lines pass it.
    fn find_owners(&mut self, mut lines: u32) {
        // Games with the same line are one game; the first result is its.
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
                // A line of nobody known, if it is no other's game.
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

    /// Puts siblings in the order that is wanted.
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

    /// The nodes that are one, in the order in which the games come.
    pub(super) fn members_of(&self, spot: u32) -> impl Iterator<Item = Member> {
        let first = self
            .members
            .get(self.spots[spot as usize].first_member as usize);
        std::iter::successors(first, |member| self.members.get(member.next as usize)).copied()
    }

    pub(super) fn node(&self, member: Member) -> Node<'a> {
        let (_, tree) = self.trees[self.tree_of(member) as usize];
        // Members were made of nodes.
        tree.node(NodeId(member.node)).unwrap_or(tree.root())
    }

    /// The node where a game begins.
    pub(super) fn top(&self, game: &Played) -> Node<'a> {
        self.node(self.members[game.top as usize])
    }

    pub(super) fn tree_of(&self, member: Member) -> u32 {
        self.games[member.game as usize].tree
    }

    pub(super) fn name_of(&self, tree: u32) -> &'a str {
        self.trees[tree as usize].0
    }

    /// The place of a game's result among those that are counted.
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

/// By what a node is known among its siblings: what it does to the position,
/// or else all that it says.
fn key(node: Node<'_>) -> u64 {
    meaning::step(node).unwrap_or_else(|| meaning::fingerprint(node))
}
