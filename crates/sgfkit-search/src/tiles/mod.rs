//! Exports an archive as static files for a web page: positions, continuations, game information,
//! and the games themselves. `docs/guide/explorer-format.md` describes the format.

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

/// The side of a corner area, in points.
pub const CORNER_SIDE: u32 = 10;

const CHUNK: usize = 256;

/// The limits on exported positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of points on a whole board that are not empty.
    pub whole: u32,
    /// The same maximum for a corner; `None` for no corners.
    pub corner: Option<u32>,
    /// The minimum number of games of a position.
    pub min: usize,
    /// Whether to include variations.
    pub variations: bool,
}

/// A game of an archive, and its number in the exported files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The game.
    pub at: GameAt,
    /// The number.
    pub number: u32,
}

/// The positions of a set of games.
#[non_exhaustive]
pub struct Positions {
    /// The seed of the keys.
    pub seed: u32,
    /// Positions of the whole board.
    pub whole: Shelf,
    /// Positions of corners.
    pub corner: Shelf,
}

/// Positions of one kind, by key.
pub struct Shelf {
    hits: Vec<Occurrence>,
    /// The number of positions.
    pub positions: usize,
    size: usize,
    /// The approximate size of one tile.
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
            // Two positions share a key, so try the next seed.
            keys.seed += 1;
        }
    }
}

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
    /// Keeps positions with enough games; `None` if two of them share a key.
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

    /// Returns the number of key bits that name a tile: the previous number if tiles of that size
    /// are neither too large nor too many.
    #[must_use]
    pub fn bits(&self, before: Option<u32>) -> u32 {
        let tiles = self.size.div_ceil(self.tile).max(1);
        let best = tiles.next_power_of_two().ilog2().min(16);
        before
            .filter(|bits| bits.abs_diff(best) <= 1)
            .unwrap_or(best)
    }

    /// Returns an uncompressed tile by number.
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

/// The target size of a whole-board tile, in bytes.
const WHOLE_TILE: usize = 6 << 10;

/// The target size of a corner tile. Corners shared by most games fill a tile alone, so other
/// content of the tile must be small.
const CORNER_TILE: usize = WHOLE_TILE / 2;

fn distinct(hits: &[Occurrence]) -> usize {
    if let [first, .., last] = hits
        && first.head == last.head
    {
        // Sorted.
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

    #[test]
    fn no_two_positions_share_a_key() {
        let (archive, games) = archive();
        let whole = Positions::of(&archive, &games, &LIMITS, 0);
        assert_eq!(whole.seed, 0);
        // With ten-bit keys, some of these positions collide.
        let short = |seed| Keys { seed, bits: 10 };
        let found = Positions::with_keys(&archive, &games, &LIMITS, short(0));
        assert!(found.seed > 0);
        assert_eq!(found.whole.positions, whole.whole.positions);
        // A seed without collisions is kept.
        let again = Positions::with_keys(&archive, &games, &LIMITS, short(found.seed));
        assert_eq!(again.seed, found.seed);
    }

    /// A second run names tiles the same while their size is adequate.
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
