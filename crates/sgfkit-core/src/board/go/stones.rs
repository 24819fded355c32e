//! Stones and the groups that they form.

use crate::board::cells::{Cells, Mark, piece_hash};
use crate::game::{BoardSize, Point};

/// A grid of stones with a border.
///
/// A point is identified by the index of its word, which also counts adjacent empty points. Groups
/// are not stored: most stones have a liberty of their own, and otherwise the search ends at the
/// first stone that does.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    columns: u32,
    rows: u32,
    /// The distance from a point to the one below: a row and one word of border, which separates
    /// consecutive rows.
    stride: usize,
    /// At marks, two words of hash, then the game's own words; then the points with their border.
    cells: Cells,
    hash: u64,
    /// The number of the last search that reached each point; empty before the first.
    seen: Vec<u32>,
    search: u32,
    /// The stones that the search found; only the first ones are valid.
    found: Vec<u32>,
    count: usize,
}

const OWN: usize = 5;
const START: usize = 2 + OWN;

// A point's word: the stone, and in the higher bits the number of adjacent empty points.
pub(super) const EMPTY: u32 = 0;
pub(super) const BLACK: u32 = 1;
pub(super) const WHITE: u32 = 2;
const BORDER: u32 = 3;
const STONE: u32 = 3;
const LIBERTY: u32 = 1 << 2;
const BORDER_LIBERTIES: u32 = 8 * LIBERTY;

impl Stones {
    /// Creates a board without stones, at most 52×52.
    pub(super) fn new(BoardSize { columns, rows }: BoardSize) -> Stones {
        let stride = columns as usize + 1;
        let end = START + (rows as usize + 2) * stride + 1;
        // The border never runs out of liberties.
        let mut words = vec![BORDER | BORDER_LIBERTIES; end];
        words[..START].fill(0);
        for row in 0..rows as usize {
            let beside = u32::from(row > 0) + u32::from(row + 1 < rows as usize);
            let first = START + (row + 1) * stride + 1;
            let points = &mut words[first..first + columns as usize];
            points.fill((beside + 2) * LIBERTY);
            // In a single column both ends are the same point.
            points[0] -= LIBERTY;
            points[columns as usize - 1] -= LIBERTY;
        }
        let cells = Cells::of(words);
        Stones {
            columns,
            rows,
            stride,
            cells,
            hash: 0,
            seen: Vec::new(),
            search: 0,
            found: Vec::new(),
            count: 0,
        }
    }

    pub(super) fn size(&self) -> BoardSize {
        BoardSize::new(self.columns, self.rows)
    }

    #[inline]
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

    /// Returns [`EMPTY`], [`BLACK`] or [`WHITE`].
    #[inline]
    pub(super) fn at(&self, index: usize) -> u32 {
        self.cells.get(index) & STONE
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity((self.columns * self.rows) as usize);
        let rows = self.cells.words()[START..].chunks_exact(self.stride);
        for row in rows.skip(1).take(self.rows as usize) {
            // Skip the border.
            bytes.extend(row[1..].iter().map(|word| (word & STONE) as u8));
        }
        bytes
    }

    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn mark(&mut self, own: [u32; OWN]) -> Mark {
        self.cells.set_wide(0, self.hash);
        for (index, word) in (2..).zip(own) {
            self.cells.set(index, word);
        }
        self.cells.mark()
    }

    pub(super) fn undo_to(&mut self, mark: Mark) -> [u32; OWN] {
        self.cells.undo_to(mark);
        self.hash = self.cells.get_wide(0);
        std::array::from_fn(|index| self.cells.get(2 + index))
    }

    pub(super) fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }

    /// Puts a stone on an empty point and captures adjacent enemy groups without liberties. Returns
    /// the number of captured stones and the index of one of them.
    #[inline]
    pub(super) fn play(&mut self, point: Point, index: usize, stone: u32) -> (u32, usize) {
        let enemy = opposite(stone);
        let around = self.neighbours(index);
        // Avoid branches that depend on the neighbors, because they are unpredictable. A neighbor
        // without its own liberty is rare.
        let is_suspect = self.put(point, index, stone).map(|word| word == enemy);
        let suspects = is_suspect
            .iter()
            .rev()
            .fold(0, |bits, is| bits << 1 | u32::from(*is));
        match suspects {
            0 => (0, 0),
            _ => self.take_around(around, suspects, enemy),
        }
    }

    /// Captures groups without liberties among the marked neighbors, one bit each.
    fn take_around(&mut self, around: [usize; 4], suspects: u32, enemy: u32) -> (u32, usize) {
        let (mut taken, mut last) = (0, 0);
        let mut rest = suspects;
        while rest != 0 {
            let neighbour = around[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            let stands = self.at(neighbour) == enemy;
            if stands && !self.breathes(neighbour) {
                taken += self.take_found();
                last = neighbour;
            }
        }
        (taken, last)
    }

    /// Puts a stone on an empty point, without captures. Returns the words of the adjacent points.
    #[inline(always)]
    pub(super) fn put(&mut self, point: Point, index: usize, stone: u32) -> [u32; 4] {
        self.toggle_hash(point, stone);
        self.add(index, stone, LIBERTY.wrapping_neg())
    }

    #[inline]
    pub(super) fn lift(&mut self, index: usize) {
        let stone = self.at(index);
        self.toggle_hash(self.point(index), stone);
        self.add(index, stone.wrapping_neg(), LIBERTY);
    }

    /// Adds to the words of a point and its neighbors, and returns those of the neighbors.
    #[inline(always)]
    fn add(&mut self, index: usize, stone: u32, liberty: u32) -> [u32; 4] {
        let [a, b, c, d] = self.neighbours(index).map(|index| (index, liberty));
        let [_, around @ ..] = self.cells.add([(index, stone), a, b, c, d]);
        around
    }

    /// Removes the group that [`breathes`](Self::breathes) found to have no liberty, and returns
    /// its size.
    pub(super) fn take_found(&mut self) -> u32 {
        for at in 0..self.count {
            self.lift(self.found[at] as usize);
        }
        self.count as u32
    }

    #[inline]
    pub(super) fn breathes(&mut self, index: usize) -> bool {
        self.cells.get(index) >= LIBERTY || self.group_breathes(index)
    }

    #[inline(never)]
    fn group_breathes(&mut self, index: usize) -> bool {
        self.gather(index, |word| word >= LIBERTY)
    }

    pub(super) fn group(&self, index: usize) -> (Vec<usize>, u32) {
        let mut search = self.clone();
        let mut liberties = Vec::new();
        search.gather(index, |_| false);
        let found = search.found.iter().take(search.count);
        let stones: Vec<usize> = found.map(|stone| *stone as usize).collect();
        for stone in &stones {
            let around = self.neighbours(*stone).into_iter();
            liberties.extend(around.filter(|index| self.at(*index) == EMPTY));
        }
        liberties.sort_unstable();
        liberties.dedup();
        (stones, liberties.len() as u32)
    }

    /// Collects the stones of a group until `stops` accepts a word. Returns true if it did.
    #[inline]
    fn gather(&mut self, index: usize, stops: impl Fn(u32) -> bool) -> bool {
        self.begin_search();
        let color = self.at(index);
        self.seen[index] = self.search;
        self.found[0] = index as u32;
        self.count = 1;
        let mut done = 0;
        while done < self.count {
            let around = self.neighbours(self.found[done] as usize);
            done += 1;
            // The branch predictor cannot guess the neighbors in the group, so do not branch: write
            // all four, each where the next one should be.
            let words = around.map(|neighbour| self.cells.get(neighbour));
            let is_friend = words.map(|word| word & STONE == color);
            let is_end = is_friend
                .iter()
                .zip(words)
                .map(|(friend, word)| *friend & stops(word));
            if is_end.fold(false, |any, is_end| any | is_end) {
                return true;
            }
            for (neighbour, is_friend) in around.into_iter().zip(is_friend) {
                let seen = std::mem::replace(&mut self.seen[neighbour], self.search);
                self.found[self.count] = neighbour as u32;
                self.count += usize::from(is_friend & (seen != self.search));
            }
        }
        false
    }

    #[inline]
    fn begin_search(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.seen.is_empty() || self.search == 0 {
            let len = self.cells.words().len();
            self.seen = vec![0; len];
            self.found = vec![0; len];
            self.search = 1;
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

    #[inline]
    fn toggle_hash(&mut self, Point { column, row }: Point, stone: u32) {
        self.hash ^= piece_hash(stone, column, row);
    }
}

pub(super) fn opposite(color: u32) -> u32 {
    color ^ BLACK ^ WHITE
}
