//! Sets of games.

/// Games of a segment that are searched: a bit each.
#[derive(Clone, Debug, Default)]
pub struct Rows(Vec<u64>);

impl Rows {
    /// None of so many games.
    #[must_use]
    pub fn none(games: usize) -> Rows {
        Rows(vec![0; games.div_ceil(64)])
    }

    /// Those of so many games for which `is_meant` is true.
    #[must_use]
    pub fn new(games: usize, mut is_meant: impl FnMut(u32) -> bool) -> Rows {
        let mut rows = Rows::none(games);
        for row in (0..games as u32).filter(|row| is_meant(*row)) {
            rows.0[row as usize / 64] |= 1 << (row % 64);
        }
        rows
    }

    /// Keeps those for which `is_meant` is true.
    pub fn retain(&mut self, mut is_meant: impl FnMut(u32) -> bool) {
        for (word, index) in self.0.iter_mut().zip(0_u32..) {
            for bit in bits(*word) {
                if !is_meant(index * 64 + bit as u32) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Whether a game is one of them.
    #[must_use]
    pub fn has(&self, row: u32) -> bool {
        self.0
            .get(row as usize / 64)
            .is_some_and(|word| word >> (row % 64) & 1 != 0)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Their numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        set_bits(&self.0)
    }
}

/// The places of the bits that are set in a word.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// The same in words that follow each other.
pub(crate) fn set_bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    let words = words.iter().zip(0..);
    words.flat_map(|(word, index)| bits(*word).map(move |bit| index * 64 + bit as u32))
}
