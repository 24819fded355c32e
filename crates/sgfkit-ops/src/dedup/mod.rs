//! Finds duplicate games.

mod by;
mod line;
mod position;
mod surplus;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

pub use by::DedupBy;
pub use surplus::{Surplus, surplus};

use line::Line;

use sgfkit_core::info::names::matching_key;
use sgfkit_core::schema::{Category, PropertyType, id};
use sgfkit_core::tree::{GameTree, Node};
use sgfkit_core::value::lenient;

/// Fingerprint of a game for [`dedup`], independent of the tree. [`DedupBy::Prefix`] needs about
/// two bytes per move, [`DedupBy::Position`] about one per stone.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    key: Option<Key>,
    names: Option<Names>,
    richness: Richness,
}

const NAMES: [&str; 3] = [id::PB, id::PW, id::DT];

type Names = [u64; NAMES.len()];

/// The maximum number of comparisons for games with the same short line and different names; after
/// that, a game counts as different.
const MANY: usize = 64;

/// Equal for equal games; for prefixes, one may begin the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Moves(u64),
    Signature(u64),
    Prefix(Box<[u8]>),
    Position(u64, Box<[u8]>),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Richness {
    moves: usize,
    nodes: usize,
    annotation: usize,
    info: usize,
}

impl Fingerprint {
    /// Walks once over the tree of a game.
    #[must_use]
    pub fn new(tree: GameTree<'_>, by: DedupBy) -> Fingerprint {
        let richness = Richness::new(tree);
        let line = match by {
            DedupBy::Signature => None,
            _ => Line::new(tree),
        };
        let length = line.as_ref().map_or(0, |line| line.moves + line.stones);
        let key = match by {
            DedupBy::Moves => line.map(|line| Key::Moves(line.hash())),
            DedupBy::Prefix => line
                .filter(|_| length >= DedupBy::SHORTEST)
                .map(|line| Key::Prefix(line.bytes.into())),
            DedupBy::Signature => line::signature(tree).map(Key::Signature),
            DedupBy::Position => {
                line::position(tree).map(|(hash, stones)| Key::Position(hash, stones))
            }
        };
        let by_names = matches!(by, DedupBy::Moves | DedupBy::Position);
        Fingerprint {
            key,
            names: (by_names && length < DedupBy::LONG).then(|| names(tree.root())),
            richness,
        }
    }

    /// Returns the number of moves in the main line, including those of Boardspace (`P0`, `P1`) and
    /// of Little Golem's Twixt (`b`, `r`).
    #[must_use]
    pub fn moves(&self) -> usize {
        self.richness.moves
    }
}

fn names(node: Node<'_>) -> Names {
    NAMES.map(|id| match node.text(id) {
        Some(text) if id == id::DT => match lenient::dates(&text) {
            Some(dates) => position::hash(&dates.value.to_string()),
            None => position::hash(&text.trim()),
        },
        Some(text) if !text.trim().is_empty() => position::hash(&matching_key(without_rank(&text))),
        _ => 0,
    })
}

/// Drops a final rank in parentheses: `Ada (3k)` becomes `Ada`.
fn without_rank(name: &str) -> &str {
    let name = name.trim();
    let pairs = [('(', ')'), ('[', ']'), ('\u{ff08}', '\u{ff09}')];
    let bare = pairs.iter().find_map(|(open, close)| {
        let (bare, rank) = name.strip_suffix(*close)?.rsplit_once(*open)?;
        let bare = bare.trim_end();
        (!bare.is_empty() && lenient::rank(rank).is_some()).then_some(bare)
    });
    bare.unwrap_or(name)
}

impl Richness {
    fn new(tree: GameTree<'_>) -> Richness {
        let mut richness = Richness {
            moves: 0,
            nodes: 0,
            annotation: 0,
            info: 0,
        };
        // The main line comes first and ends at the first leaf.
        let mut on_main_line = true;
        let mut runs = tree.runs().iter().peekable();
        let mut all = tree.nodes();
        while let Some(mut node) = all.next() {
            let moves = match runs.next_if(|run| run.begins_with(node)) {
                Some(run) => {
                    let count = run.moves().count as usize;
                    richness.nodes += count;
                    node = run.last(tree);
                    all.go_on_behind(node);
                    count
                }
                None => richness.add(node),
            };
            if on_main_line {
                richness.moves += moves;
                on_main_line = !node.is_leaf();
            }
        }
        richness
    }

    fn add(&mut self, node: Node<'_>) -> usize {
        let mut moves = 0;
        let mut is_empty = true;
        for property in node.properties() {
            is_empty = false;
            moves += usize::from(line::mover(node, property).is_some());
            if matches!(property.identifier(), b"B" | b"W") {
                continue;
            }
            let row = property.schema();
            let bytes = match row.and_then(|row| row.category) {
                _ if row.is_some_and(|row| row.kind == PropertyType::GameInfo) => &mut self.info,
                _ if property.is(id::AP) => &mut self.info,
                Some(Category::Setup) => continue,
                None if row.is_some() => continue,
                // Unknown properties count as annotations.
                _ => &mut self.annotation,
            };
            *bytes += property
                .values()
                .map(|value| value.raw().len())
                .sum::<usize>();
        }
        // Empty nodes do not count.
        self.nodes += usize::from(!is_empty);
        moves
    }
}

/// A group of equal games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cluster {
    /// Indices into the input of [`dedup`], at least two, ascending.
    pub games: Vec<usize>,
    /// The most complete game: most moves in the main line, then most nodes, longest annotations
    /// (comments, markup, clocks, judgments, private properties), longest game information, and
    /// finally the first.
    pub richest: usize,
}

/// Finds equal games in any order. A game belongs to at most one cluster, and clusters are sorted
/// by their first game.
///
/// By prefix, a game joins the longest game that it begins, so the most complete game of a cluster
/// contains the moves of all others. Otherwise all games of a cluster equal each other.
///
/// Lines and signatures are compared by 64-bit hash, positions stone by stone. Use [`surplus`] to
/// compare the contents of two games.
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
    let names = |index: usize| games.get(index).and_then(|game| game.names);
    let same = same.into_values().flat_map(|same| told_apart(same, names));
    let several = same.filter(|games| games.len() > 1);
    let mut clusters: Vec<Cluster> = several.map(|same| Cluster::new(same, games)).collect();
    clusters.sort_unstable_by_key(|cluster| cluster.games.first().copied());
    clusters
}

/// Groups games with the same moves and setup by the nodes with their game information and the ends
/// of their lines.
pub(super) fn equal<'a>(
    same: Vec<usize>,
    game: impl Fn(usize) -> [Node<'a>; 2],
) -> Vec<Vec<usize>> {
    match same.first().map(|first| game(*first)) {
        Some([_, last]) if same.len() > 1 && line::length(last) < DedupBy::LONG => {
            told_apart(same, |index| Some(names(game(index)[0])))
        }
        _ => vec![same],
    }
}

/// Divides equal short games by their names, in the same way for any order of the games.
fn told_apart(same: Vec<usize>, names: impl Fn(usize) -> Option<Names>) -> Vec<Vec<usize>> {
    let mut by_names: BTreeMap<Names, Vec<usize>> = BTreeMap::new();
    for index in &same {
        let Some(names) = names(*index) else {
            return vec![same];
        };
        by_names.entry(names).or_default().push(*index);
    }
    // Process those with most names first, so that the others match them.
    let said = |names: &Names| names.iter().filter(|name| **name != 0).count();
    let mut groups: Vec<_> = by_names.into_iter().collect();
    groups.sort_by_key(|(names, _)| Reverse(said(names)));
    let mut apart: Vec<(Vec<Names>, Vec<usize>)> = Vec::new();
    let mut by_pairs: HashMap<(usize, u64, u64), usize> = HashMap::new();
    for (names, games) in groups {
        let pairs = || {
            let pair = |left_out: usize| {
                let [one, other] = [(left_out + 1) % 3, (left_out + 2) % 3].map(|at| names[at]);
                (left_out, one, other)
            };
            let both = |(_, one, other): &(usize, u64, u64)| *one != 0 && *other != 0;
            (0..NAMES.len()).map(pair).filter(both)
        };
        let agreeing = pairs().filter_map(|pair| by_pairs.get(&pair).copied());
        let first = 0..apart.len().min(MANY);
        let fits = |index: &usize| {
            let (others, _) = &apart[*index];
            others.len() < MANY && others.iter().all(|other| !are_told_apart(other, &names))
        };
        let found = agreeing.chain(first).find(fits);
        let index = found.unwrap_or(apart.len());
        if found.is_none() {
            apart.push(Default::default());
        }
        for pair in pairs() {
            by_pairs.entry(pair).or_insert(index);
        }
        if let Some((others, same)) = apart.get_mut(index) {
            // Two names are needed to contradict another game.
            if said(&names) > 1 {
                others.push(names);
            }
            same.extend(games);
        }
    }
    apart.into_iter().map(|(_, same)| same).collect()
}

/// Returns true if at least two names are present in both and differ.
fn are_told_apart(a: &Names, b: &Names) -> bool {
    let differ = |(a, b): &(&u64, &u64)| **a != 0 && **b != 0 && a != b;
    a.iter().zip(b).filter(differ).count() > 1
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

/// Maps each group to the longest one that begins with it, or to itself.
fn wholes(groups: &[&[(&Key, usize)]]) -> Vec<usize> {
    let line = |group: usize| match groups.get(group).and_then(|games| games.first()) {
        Some((Key::Prefix(line), _)) => Some(line),
        _ => None,
    };
    // In sorted order, lines with a common beginning follow it.
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
        // If lines are equally long, take the first.
        if length(wholes[group]) >= length(wholes[parent]) {
            wholes[parent] = wholes[group];
        }
    }
    wholes
}
