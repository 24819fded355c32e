//! An archive as files that a page reads one by one: which positions games share,
//! what was played next, what is known of the games, and the games themselves.
//! `docs/guide/explorer-format.md` has the format.

mod canonical;
mod pack;
mod parts;
mod record;
mod rows;
mod stands;

use std::collections::HashMap;

use rayon::prelude::*;
use sgfkit::{BoardSize, Game};

use crate::archive::Archive;
use crate::images::is_searched;
use crate::play::Play;
use crate::sets::GameAt;
use canonical::Keys;
use stands::{Board, Occurrence};

pub use pack::{gunzip, gzip};
pub use parts::parts;
pub use record::{Cut, Records, cut, record};
pub use rows::{FILE_GAMES, Placed, facts, identities, rows};

/// The sides of a corner.
pub const CORNER_SIDE: u32 = 10;

/// Games that are looked at in one go.
const CHUNK: usize = 256;

/// Which positions are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At most so many points of a whole board are not empty.
    pub whole: u32,
    /// Likewise of a corner; `None`: no corners.
    pub corner: Option<u32>,
    /// Positions of fewer games are left out.
    pub min: usize,
    /// Variations count, too.
    pub variations: bool,
}

/// A game of an archive, and the number that it has among the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The game.
    pub at: GameAt,
    /// Its number.
    pub number: u32,
}

/// The positions of some games.
pub struct Positions {
    /// What keys begin with.
    pub seed: u32,
    /// Those of whole boards.
    pub whole: Shelf,
    /// Those of corners.
    pub corner: Shelf,
}

/// Positions of one kind, by their keys.
pub struct Shelf {
    hits: Vec<Occurrence>,
    /// How many positions there are.
    pub positions: usize,
    /// About how many bytes their tiles have before they are packed.
    size: usize,
    /// About how many of these make a tile.
    tile: usize,
}

impl Positions {
    /// Finds the positions of games.
    #[must_use]
    pub fn of(archive: &Archive, games: &[Numbered], limits: &Limits, seed: u32) -> Positions {
        Positions::with_keys(archive, games, limits, Keys { seed, bits: 48 })
    }

    fn with_keys(
        archive: &Archive,
        games: &[Numbered],
        limits: &Limits,
        mut keys: Keys,
    ) -> Positions {
        loop {
            let [whole, corner] = hits(archive, games, limits, keys);
            let shelves = (
                Shelf::new(whole, limits.min, WHOLE_TILE),
                Shelf::new(corner, limits.min, CORNER_TILE),
            );
            if let (Some(whole), Some(corner)) = shelves
                && !whole.shares_a_key(&corner)
            {
                return Positions {
                    seed: keys.seed,
                    whole,
                    corner,
                };
            }
            // Two positions have one key.
            keys.seed += 1;
        }
    }
}

/// All hits of whole boards and of corners.
fn hits(
    archive: &Archive,
    games: &[Numbered],
    limits: &Limits,
    keys: Keys,
) -> [Vec<Occurrence>; 2] {
    let chunks = games.par_chunks(CHUNK).map_init(
        || (HashMap::new(), Play::default()),
        |(boards, play), games| {
            let mut found = [Vec::new(), Vec::new()];
            for game in games {
                let stored = archive.stored(game.at);
                let kind = (stored.game(), stored.board().unwrap_or_default());
                if !is_searched(kind.0) {
                    continue;
                }
                stored.unpack(limits.variations, play);
                if play.steps.is_empty() {
                    continue;
                }
                let board = boards
                    .entry(kind)
                    .or_insert_with(|| new_board(kind, keys, limits));
                if let Some(board) = board {
                    board.hits(play, limits.variations, game.number, &mut found);
                }
            }
            found
        },
    );
    let mut all = [Vec::new(), Vec::new()];
    for found in chunks.collect::<Vec<_>>() {
        for (all, found) in all.iter_mut().zip(found) {
            all.extend(found);
        }
    }
    all
}

fn new_board((game, size): (Game, BoardSize), keys: Keys, limits: &Limits) -> Option<Board> {
    Board::new(game, size, keys, limits)
}

impl Shelf {
    /// Keeps positions of enough games; `None` where two of them have one key.
    fn new(mut hits: Vec<Occurrence>, min: usize, tile: usize) -> Option<Shelf> {
        hits.par_sort_unstable();
        let mut kept = 0;
        let mut begin = 0;
        let mut shelf = Shelf {
            hits: Vec::new(),
            positions: 0,
            size: 0,
            tile,
        };
        let mut last = None;
        while begin < hits.len() {
            let first = hits[begin];
            let is_same = |hit: &Occurrence| (hit.key, hit.check) == (first.key, first.check);
            let len = hits[begin..].iter().take_while(|hit| is_same(hit)).count();
            let own = begin..begin + len;
            begin += len;
            let games = distinct(&hits[own.clone()]);
            if games < min {
                continue;
            }
            if last == Some(first.key) {
                return None;
            }
            last = Some(first.key);
            shelf.positions += 1;
            shelf.size += 8 + 2 * len;
            hits.copy_within(own, kept);
            kept += len;
        }
        hits.truncate(kept);
        hits.shrink_to_fit();
        shelf.hits = hits;
        Some(shelf)
    }

    fn shares_a_key(&self, other: &Shelf) -> bool {
        let (mut a, mut b) = (&self.hits[..], &other.hits[..]);
        while let ([first, ..], [second, ..]) = (a, b) {
            match first.key.cmp(&second.key) {
                std::cmp::Ordering::Less => a = &a[1..],
                std::cmp::Ordering::Equal => return true,
                std::cmp::Ordering::Greater => b = &b[1..],
            }
        }
        false
    }

    /// How many bits of a key its tile is named by: those that there were, while
    /// tiles of that size are neither large nor many.
    #[must_use]
    pub fn bits(&self, before: Option<u32>) -> u32 {
        let tiles = self.size.div_ceil(self.tile).max(1);
        let best = tiles.next_power_of_two().ilog2().min(16);
        before
            .filter(|bits| bits.abs_diff(best) <= 1)
            .unwrap_or(best)
    }

    /// The tile with a number, not packed.
    #[must_use]
    pub fn tile(&self, bits: u32, number: u32) -> Vec<u8> {
        let shift = 48 - bits;
        let begin = self
            .hits
            .partition_point(|hit| hit.key >> shift < u64::from(number));
        let end = self
            .hits
            .partition_point(|hit| hit.key >> shift <= u64::from(number));
        pack::tile(&self.hits[begin..end])
    }
}

/// About so many bytes make a tile of whole boards.
const WHOLE_TILE: usize = 6 << 10;

/// Of corners: some that most games share fill a tile alone, so what lies beside them
/// must be little.
const CORNER_TILE: usize = WHOLE_TILE / 2;

/// How many games have hits.
fn distinct(hits: &[Occurrence]) -> usize {
    if let [first, .., last] = hits
        && first.head == last.head
    {
        // In order.
        return 1 + hits
            .windows(2)
            .filter(|pair| pair[0].game != pair[1].game)
            .count();
    }
    let mut games: Vec<u32> = hits.iter().map(|hit| hit.game).collect();
    games.sort_unstable();
    games.dedup();
    games.len()
}

#[cfg(test)]
mod tests {
    use sgfkit::Collection;

    use super::*;
    use crate::filters::Filters;

    fn archive() -> (Archive, Vec<Numbered>) {
        let moves = ["ee", "cc", "gg", "cg", "gc", "ce", "ec"];
        let text: String = (0..6)
            .map(|number: usize| {
                let played = moves.iter().cycle().skip(number).take(7).enumerate();
                let played = played.map(|(at, point)| format!(";{}[{point}]", ["B", "W"][at % 2]));
                format!("(;SZ[9]{})", played.collect::<String>())
            })
            .collect();
        let games = Collection::parse(text);
        let archive = Archive::of([("a.sgf", &games)]);
        let all = archive.choose(&Filters::default(), |_, _| true);
        let numbered = all.iter().zip(0..);
        let numbered = numbered.map(|(at, number)| Numbered { at, number });
        let numbered = numbered.collect();
        (archive, numbered)
    }

    const LIMITS: Limits = Limits {
        whole: 60,
        corner: None,
        min: 1,
        variations: false,
    };

    /// Where two positions have one key the next seed is taken, until all differ.
    #[test]
    fn no_two_positions_share_a_key() {
        let (archive, games) = archive();
        let whole = Positions::of(&archive, &games, &LIMITS, 0);
        assert_eq!(whole.seed, 0);
        // In keys of ten bits some of so many positions meet.
        let short = |seed| Keys { seed, bits: 10 };
        let found = Positions::with_keys(&archive, &games, &LIMITS, short(0));
        assert!(found.seed > 0);
        assert_eq!(found.whole.positions, whole.whole.positions);
        // A seed that fits stays.
        let again = Positions::with_keys(&archive, &games, &LIMITS, short(found.seed));
        assert_eq!(again.seed, found.seed);
    }

    /// A second run has tiles of the same names while their size is about right.
    #[test]
    fn bits_stay_while_they_fit() {
        const TILE: usize = WHOLE_TILE;
        let shelf = |size| Shelf {
            hits: Vec::new(),
            positions: 0,
            size,
            tile: TILE,
        };
        assert_eq!(shelf(0).bits(None), 0);
        assert_eq!(shelf(TILE * 8).bits(None), 3);
        assert_eq!(shelf(TILE * 8).bits(Some(2)), 2);
        assert_eq!(shelf(TILE * 8).bits(Some(9)), 3);
        assert_eq!(shelf(usize::MAX / 2).bits(None), 16);
    }
}
