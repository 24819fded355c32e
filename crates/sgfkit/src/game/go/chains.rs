//! Stones and the chains that they form, kept up to date stone by stone.

use crate::game::cells::{Cells, piece_hash};
use crate::game::{Point, Symmetry};

/// A grid of stones, each of which knows its chain, with a border around it.
///
/// A point is known by the index of its word, and a chain by that of one of
/// its stones, the first.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    columns: u32,
    rows: u32,
    /// From a point to the one below: a row and one word of border, which is
    /// the right border of a row and the left one of the next.
    stride: usize,
    /// How many words there are before those of the chains, each of which lies
    /// so far behind its first stone.
    end: usize,
    /// The hash's two words, [`OWN`] words, and those of the points with their
    /// border; then as many for chains.
    pub(super) cells: Cells,
}

/// How many words the game itself has, beside the stones.
const OWN: usize = 5;
/// The border's first word.
const START: usize = 2 + OWN;

// A point's word: two bits of colour; for a stone also the first stone of its
// chain, and the next stone, which after the last is the first again.
pub(super) const EMPTY: u32 = 0;
pub(super) const BLACK: u32 = 1;
pub(super) const WHITE: u32 = 2;
const BORDER: u32 = 3;
const COLOR: u32 = 3;
const FIRST: u32 = 2;
const NEXT: u32 = 14;
/// 12 bits: a board of 52×52 has 2,863 words for its points and their border.
const INDEX: u32 = 0xfff;

// A chain's word: how many stones it has, and how often an empty point stands
// next to one of them. That counts a liberty once for each stone that it
// touches, and is 0 just where there is none.
const SIZE: u32 = 0xfff;
const LIBERTY: u32 = 1 << 12;

impl Chains {
    /// No stones on a board of at most 52×52.
    pub(super) fn new((columns, rows): (u32, u32)) -> Chains {
        let stride = columns as usize + 1;
        let end = START + (rows as usize + 2) * stride + 1;
        let mut cells = Cells::new(2 * end);
        let below = end - stride - 1;
        let sides = (START..end).step_by(stride);
        for index in sides.chain(START..START + stride).chain(below..end) {
            cells.set(index, BORDER);
        }
        Chains {
            columns,
            rows,
            stride,
            end,
            cells,
        }
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// One of the game's own words.
    pub(super) fn own(&self, number: usize) -> u32 {
        self.cells.get(2 + number)
    }

    pub(super) fn set_own(&mut self, number: usize, word: u32) {
        if self.own(number) != word {
            self.cells.set(2 + number, word);
        }
    }

    pub(super) fn index(&self, point: Point) -> Option<usize> {
        if !point.is_on(self.size()) {
            return None;
        }
        let row = (point.row as usize + 1) * self.stride;
        Some(START + row + point.column as usize + 1)
    }

    pub(super) fn point(&self, index: usize) -> Point {
        let (index, stride) = ((index - START) as u32, self.stride as u32);
        Point::new(index % stride - 1, index / stride - 1)
    }

    /// What stands on a point: [`EMPTY`], [`BLACK`] or [`WHITE`].
    pub(super) fn stone(&self, index: usize) -> u32 {
        self.cells.get(index) & COLOR
    }

    /// The chain of a stone.
    pub(super) fn chain(&self, stone: usize) -> usize {
        first(self.cells.get(stone))
    }

    /// The stones of a chain, in no order that means anything.
    pub(super) fn stones(&self, chain: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(chain), move |stone| {
            let next = next(self.cells.get(*stone));
            (next != chain).then_some(next)
        })
    }

    /// How many liberties a chain has.
    pub(super) fn liberties(&self, chain: usize) -> u32 {
        let mut liberties: Vec<usize> = self
            .stones(chain)
            .flat_map(|stone| self.neighbours(stone))
            .filter(|index| self.cells.get(*index) == EMPTY)
            .collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties.len() as u32
    }

    pub(super) fn is_breathless(&self, chain: usize) -> bool {
        self.cells.get(self.end + chain) < LIBERTY
    }

    pub(super) fn hash(&self) -> u64 {
        self.cells.get_wide(0)
    }

    pub(super) fn hash_under(&self, symmetry: Symmetry) -> u64 {
        let size = self.size();
        let hashes = (START..self.end).filter_map(|index| {
            let stone = self.stone(index);
            let Point { column, row } = match stone {
                BLACK | WHITE => symmetry.apply(self.point(index), size),
                _ => return None,
            };
            Some(piece_hash(stone, column, row))
        });
        hashes.fold(0, |sum, hash| sum ^ hash)
    }

    /// Puts a stone on an empty point, and gives the enemy chains that have no
    /// liberty after that, by their first stones. Captures nothing.
    #[inline]
    pub(super) fn put(&mut self, index: usize, stone: u32) -> Few {
        let (mut friends, mut breathless) = (Few::default(), Few::default());
        let mut liberties = 0;
        // Nothing here branches on what the neighbours are, which nobody could
        // predict: empty points and the border count for a chain 0 that is none.
        for neighbour in self.neighbours(index) {
            let word = self.cells.get(neighbour);
            let (color, first) = (word & COLOR, first(word));
            liberties += u32::from(color == EMPTY);
            let chain = (self.cells.get(self.end + first)).wrapping_sub(LIBERTY);
            self.cells.set(self.end + first, chain);
            friends.push(first, color == stone);
            let is_enemy = color == opposite(stone);
            breathless.push(first, is_enemy & (chain < LIBERTY));
        }
        let liberties = liberties * LIBERTY;
        let mut friends = friends.iter();
        match friends.next() {
            None => {
                self.cells.set(index, stone_word(stone, index, index));
                self.cells.set(self.end + index, 1 + liberties);
            }
            Some(chain) => {
                let word = self.cells.get(chain);
                self.cells.set(index, stone_word(stone, chain, next(word)));
                self.cells.set(chain, stone_word(stone, chain, index));
                self.add_to_chain(chain, 1 + liberties);
                let mut joined = chain;
                for friend in friends {
                    // Of two chains that are joined, the smaller one is renamed.
                    let friend = first(self.cells.get(friend));
                    if friend != joined {
                        joined = self.join(joined, friend);
                    }
                }
            }
        }
        self.toggle_hash(self.hash_of(stone, index));
        breathless
    }

    /// Makes one chain of two, and gives its first stone.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let (large, small) = match self.size_of(one) < self.size_of(other) {
            true => (other, one),
            false => (one, other),
        };
        let word = self.cells.get(large);
        let (color, after) = (word & COLOR, next(word));
        self.cells
            .set(large, stone_word(color, large, next(self.cells.get(small))));
        let mut stone = next(self.cells.get(small));
        while stone != small {
            let following = next(self.cells.get(stone));
            self.cells.set(stone, stone_word(color, large, following));
            stone = following;
        }
        self.cells.set(small, stone_word(color, large, after));
        self.add_to_chain(large, self.cells.get(self.end + small));
        large
    }

    /// Takes a whole chain off the board, and gives how many stones it had.
    pub(super) fn take(&mut self, first: usize) -> u32 {
        let color = self.cells.get(first) & COLOR;
        let mut change = 0;
        let mut stone = first;
        loop {
            let following = next(self.cells.get(stone));
            self.cells.set(stone, EMPTY);
            change ^= self.hash_of(color, stone);
            self.give_liberty(stone, opposite(color));
            stone = following;
            if stone == first {
                break;
            }
        }
        self.toggle_hash(change);
        self.size_of(first)
    }

    /// Tells the chains of a colour around a point that it is empty now.
    #[inline]
    fn give_liberty(&mut self, index: usize, color: u32) {
        for neighbour in self.neighbours(index) {
            let word = self.cells.get(neighbour);
            if word & COLOR == color {
                self.add_to_chain(first(word), LIBERTY);
            }
        }
    }

    /// Takes a single stone off the board, whatever it was connected with:
    /// what remains of its chain is put together anew, stone by stone.
    pub(super) fn lift(&mut self, index: usize) {
        let color = self.cells.get(index) & COLOR;
        self.cells.set(index, EMPTY);
        self.toggle_hash(self.hash_of(color, index));
        self.give_liberty(index, opposite(color));
        let mut seen = vec![false; self.end];
        let mut chain = Vec::new();
        for start in self.neighbours(index) {
            if self.cells.get(start) & COLOR != color || seen[start] {
                continue;
            }
            seen[start] = true;
            chain.clear();
            chain.push(start);
            let mut liberties = 0;
            let mut done = 0;
            while let Some(&stone) = chain.get(done) {
                done += 1;
                for neighbour in self.neighbours(stone) {
                    let found = self.cells.get(neighbour) & COLOR;
                    if found == EMPTY {
                        liberties += LIBERTY;
                    } else if found == color && !seen[neighbour] {
                        seen[neighbour] = true;
                        chain.push(neighbour);
                    }
                }
            }
            let following = chain.iter().skip(1).chain([&start]);
            for (stone, following) in chain.iter().zip(following) {
                self.cells.set(*stone, stone_word(color, start, *following));
            }
            self.cells
                .set(self.end + start, chain.len() as u32 + liberties);
        }
    }

    #[inline]
    fn neighbours(&self, index: usize) -> [usize; 4] {
        [
            index - self.stride,
            index - 1,
            index + 1,
            index + self.stride,
        ]
    }

    fn toggle_hash(&mut self, change: u64) {
        self.cells.set_wide(0, self.hash() ^ change);
    }

    fn hash_of(&self, stone: u32, index: usize) -> u64 {
        let Point { column, row } = self.point(index);
        piece_hash(stone, column, row)
    }

    /// Adds to the size and the liberties of a chain.
    #[inline]
    fn add_to_chain(&mut self, first: usize, sum: u32) {
        let index = self.end + first;
        self.cells
            .set(index, self.cells.get(index).wrapping_add(sum));
    }

    fn size_of(&self, first: usize) -> u32 {
        self.cells.get(self.end + first) & SIZE
    }
}

/// At most four chains: those around a point.
#[derive(Clone, Copy, Default)]
pub(super) struct Few {
    chains: [usize; 4],
    count: usize,
}

impl Few {
    #[inline]
    fn push(&mut self, chain: usize, counts: bool) {
        if let Some(place) = self.chains.get_mut(self.count) {
            *place = chain;
            self.count += usize::from(counts);
        }
    }

    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.chains.into_iter().take(self.count)
    }
}

fn stone_word(color: u32, first: usize, next: usize) -> u32 {
    color | (first as u32) << FIRST | (next as u32) << NEXT
}

fn first(word: u32) -> usize {
    (word >> FIRST & INDEX) as usize
}

fn next(word: u32) -> usize {
    (word >> NEXT & INDEX) as usize
}

/// The other colour.
pub(super) fn opposite(color: u32) -> u32 {
    color ^ BLACK ^ WHITE
}
