//! Games that are there twice.

mod line;
mod position;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use line::Line;

use crate::schema::{self, Category, Kind};
use crate::tree::GameTree;

/// What makes two games the same; see [`dedup`].
///
/// Only main lines count, and games of another `GM` or board size are never the
/// same. Two games that are turned or mirrored copies of each other are the
/// same, as far as their game has that symmetry; the colours stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DedupBy {
    /// All moves, and what is set up: the position before the first move, and
    /// later setup node by node. Where there is no move, who is to play counts
    /// as well. A tree without moves and setup is like no other.
    Moves,
    /// Dyer's signature: where the moves 20, 40, 60, 31, 51 and 71 are played.
    /// So a slip in another move, or another end, does not matter. A game of
    /// fewer than 71 moves has no signature.
    Signature,
    /// One line is the beginning of the other. A game with fewer moves and
    /// stones set up than [`SHORTEST`](Self::SHORTEST) is like no other.
    Prefix,
    /// What stands on the board after the last move, in whatever order it came
    /// there; neither prisoners nor who is to play. Not an empty board, not a
    /// start position, no games whose board is not known here, and no board
    /// with a side of more than 64 points.
    Position,
}

impl DedupBy {
    /// A game with fewer moves, together with the stones that are set up before
    /// them, is no beginning of another: unrelated games often begin alike. In
    /// 38,000 real games of Go, those of 20 moves or more that began another
    /// were copies of it, of the shorter ones hardly half.
    pub const SHORTEST: usize = 20;

    /// A game with fewer moves was given up; such games are alike by accident.
    /// By their moves and their position they are the same only if nothing
    /// contradicts that: where `PB`, `PW` or `DT` in the roots of games that
    /// are the same otherwise have several values, those with different ones
    /// are told apart, and from those without one.
    pub const GIVEN_UP: usize = 3;

    /// Its name: `moves`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DedupBy::Moves => "moves",
            DedupBy::Signature => "signature",
            DedupBy::Prefix => "prefix",
            DedupBy::Position => "position",
        }
    }
}

/// What [`dedup`] needs to know of a game: some numbers, for
/// [`DedupBy::Prefix`] about two bytes a move, and for [`DedupBy::Position`]
/// about one byte a stone. The tree can go.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    /// `None` for a game that is like no other.
    key: Option<Key>,
    /// Of a game that was given up, numbers for what [`NAMES`] say; 0 for
    /// nothing.
    names: Option<[u64; NAMES.len()]>,
    /// A number for all that stands off the main line, if anything does.
    variations: Option<u64>,
    richness: Richness,
}

/// What tells games apart that were given up.
const NAMES: [&str; 3] = ["PB", "PW", "DT"];

/// What is equal for equal games; of prefixes one is the beginning of the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Moves(u64),
    Signature(u64),
    Prefix(Box<[u8]>),
    Position(u64, Box<[u8]>),
}

/// How much there is in a game, what counts most first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Richness {
    moves: usize,
    nodes: usize,
    annotation: usize,
    info: usize,
}

impl Fingerprint {
    /// Looks at a game. Takes one walk over its tree.
    #[must_use]
    pub fn new(tree: GameTree<'_>, by: DedupBy) -> Fingerprint {
        let richness = Richness::new(tree);
        let key = match by {
            DedupBy::Moves => Line::new(tree).map(|line| Key::Moves(line.hash())),
            DedupBy::Prefix => Line::new(tree)
                .filter(|line| line.moves + line.stones >= DedupBy::SHORTEST)
                .map(|line| Key::Prefix(line.bytes.into())),
            DedupBy::Signature => line::signature(tree).map(Key::Signature),
            DedupBy::Position => {
                position::position(tree).map(|(hash, stones)| Key::Position(hash, stones))
            }
        };
        Fingerprint {
            key,
            names: (richness.moves < DedupBy::GIVEN_UP).then(|| names(tree)),
            variations: variations(tree),
            richness,
        }
    }

    /// The moves of the main line. Those of Boardspace (`P0`, `P1`) and of
    /// Little Golem's Twixt (`b`, `r`) count too.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.richness.moves
    }

    /// Whether all that stands off the main line stands in the other game as
    /// well, byte for byte: there is nothing, or both have the same.
    #[must_use]
    pub fn adds_no_variations_to(&self, other: &Fingerprint) -> bool {
        self.variations.is_none() || self.variations == other.variations
    }
}

fn names(tree: GameTree<'_>) -> [u64; NAMES.len()] {
    NAMES.map(|id| match tree.root().text(id) {
        Some(text) if !text.is_empty() => line::hash(&text),
        _ => 0,
    })
}

fn variations(tree: GameTree<'_>) -> Option<u64> {
    // In pre-order the main line comes first.
    let behind = tree.nodes().skip(tree.main_line().count());
    let nodes = behind.map(|node| {
        let properties = node.properties();
        properties.fold(0, |above, property| {
            line::hash(&(above, property.to_source()))
        })
    });
    nodes.fold(None, |above, node| Some(line::hash(&(above, node))))
}

impl Richness {
    fn new(tree: GameTree<'_>) -> Richness {
        let mut richness = Richness {
            moves: tree.main_line().flat_map(line::moves_of).count(),
            nodes: 0,
            annotation: 0,
            info: 0,
        };
        for node in tree.nodes() {
            richness.nodes += 1;
            for property in node.properties() {
                if matches!(property.identifier(), b"B" | b"W") {
                    continue;
                }
                let row = property.schema();
                let bytes = match row.and_then(schema::Property::category) {
                    _ if row.is_some_and(|row| row.kind == Kind::GameInfo) => &mut richness.info,
                    Some(Category::Setup) => continue,
                    None if row.is_some() => continue,
                    // What no table knows is somebody's note, too.
                    _ => &mut richness.annotation,
                };
                *bytes += property
                    .values()
                    .map(|value| value.raw().len())
                    .sum::<usize>();
            }
        }
        richness
    }
}

/// Games that are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cluster {
    /// Their indices in what [`dedup`] was given, at least two, rising.
    pub games: Vec<usize>,
    /// The one with the most moves in its main line, then the most nodes, then
    /// the longest annotations (comments, markup, clocks, judgements, private
    /// properties), then the longest game information, then the first.
    pub richest: usize,
}

/// Finds the games that are the same, whatever order they come in. A game
/// belongs to one cluster at most; the cluster whose first game comes first is
/// the first.
///
/// By prefix, a game joins the longest of those that it is the beginning of, so
/// that the richest game of a cluster holds the moves of all others. By the
/// other ways all games of a cluster are like each other.
///
/// Lines and signatures are compared by 64 bits of a hash, positions stone by
/// stone.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{DedupBy, Fingerprint, dedup};
///
/// let file = "(;GM[1];B[pd];W[dp])(;GM[1];B[pd];W[dd])(;GM[1]PB[Ada];B[dp];W[pd])";
/// let games = Collection::parse(file);
/// let games: Vec<_> = games.trees().map(|tree| Fingerprint::new(tree, DedupBy::Moves)).collect();
/// let clusters = dedup(&games);
/// assert_eq!(clusters.len(), 1);
/// assert_eq!((&clusters[0].games[..], clusters[0].richest), (&[0, 2][..], 2));
/// ```
#[must_use]
pub fn dedup(games: &[Fingerprint]) -> Vec<Cluster> {
    let keys = games.iter().enumerate();
    let mut keys: Vec<(&Key, usize)> = keys
        .filter_map(|(index, game)| Some((game.key.as_ref()?, index)))
        .collect();
    keys.sort_unstable();
    let equal: Vec<&[(&Key, usize)]> = keys.chunk_by(|a, b| a.0 == b.0).collect();
    let mut same: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (group, joined) in equal.iter().zip(wholes(&equal)) {
        let games = group.iter().map(|(_, index)| *index);
        same.entry(joined).or_default().extend(games);
    }
    let same = same.into_values().flat_map(|same| told_apart(same, games));
    let several = same.filter(|games| games.len() > 1);
    let mut clusters: Vec<Cluster> = several.map(|same| Cluster::new(same, games)).collect();
    clusters.sort_unstable_by_key(|cluster| cluster.games.first().copied());
    clusters
}

/// Games that were given up and are the same otherwise, by the names in which
/// they differ.
fn told_apart(same: Vec<usize>, games: &[Fingerprint]) -> Vec<Vec<usize>> {
    let names = |index: &usize| games.get(*index).and_then(|game| game.names);
    let all: Vec<_> = same.iter().filter_map(names).collect();
    if all.len() < same.len() {
        return vec![same];
    }
    let mut telling = [false; NAMES.len()];
    for (name, telling) in telling.iter_mut().enumerate() {
        let mut said = all
            .iter()
            .map(|names| names[name])
            .filter(|name| *name != 0);
        let first = said.next();
        *telling = said.any(|other| Some(other) != first);
    }
    let mut apart: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    for (index, names) in same.into_iter().zip(all) {
        let telling = names.into_iter().zip(telling);
        let told = telling.filter_map(|(name, telling)| telling.then_some(name));
        apart.entry(told.collect()).or_default().push(index);
    }
    apart.into_values().collect()
}

impl Cluster {
    fn new(mut same: Vec<usize>, games: &[Fingerprint]) -> Cluster {
        same.sort_unstable();
        let richness = |index: &usize| games.get(*index).map(|game| &game.richness);
        let richest = same
            .iter()
            .copied()
            .min_by_key(|index| Reverse(richness(index)));
        Cluster {
            richest: richest.unwrap_or_default(),
            games: same,
        }
    }
}

/// For each group of equal games the group that they join: the longest of those
/// that begin with it, or itself.
fn wholes(groups: &[&[(&Key, usize)]]) -> Vec<usize> {
    let line = |group: usize| match groups.get(group).and_then(|games| games.first()) {
        Some((Key::Prefix(line), _)) => Some(line),
        _ => None,
    };
    // In order, what begins with a line comes right behind it.
    let mut above: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(groups.len());
    for group in 0..groups.len() {
        let is_beginning = |other: usize| match (line(other), line(group)) {
            (Some(beginning), Some(whole)) => whole.starts_with(beginning),
            _ => false,
        };
        while above.last().is_some_and(|last| !is_beginning(*last)) {
            above.pop();
        }
        parents.push(above.last().copied());
        above.push(group);
    }
    let mut wholes: Vec<usize> = (0..groups.len()).collect();
    for (group, parent) in parents.into_iter().enumerate().rev() {
        let Some(parent) = parent else { continue };
        let length = |group: usize| line(group).map_or(0, |line| line.len());
        // Of lines that are equally long the first in order.
        if length(wholes[group]) >= length(wholes[parent]) {
            wholes[parent] = wholes[group];
        }
    }
    wholes
}
