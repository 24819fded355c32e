//! Game numbers and sets of games.

/// The number of a game in its segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameNumber(pub u32);

/// The location of a game in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameAt {
    /// The index of the part.
    pub part: usize,
    /// The number in the part.
    pub number: GameNumber,
}

/// A set of games of an archive, such as those that pass filters.
#[derive(Clone, Debug, Default)]
pub struct Chosen(pub(crate) Vec<InSegment>);

impl Chosen {
    pub(crate) fn of(
        parts: impl Iterator<Item = usize>,
        games: impl Iterator<Item = GameAt>,
    ) -> Chosen {
        let mut chosen = Chosen(
            parts
                .map(|games| InSegment(vec![0; games.div_ceil(64)]))
                .collect(),
        );
        for GameAt { part, number } in games {
            let word = chosen
                .0
                .get_mut(part)
                .and_then(|part| part.0.get_mut(number.0 as usize / 64));
            word.into_iter()
                .for_each(|word| *word |= 1 << (number.0 % 64));
        }
        chosen
    }

    /// Keeps the games for which `is_meant` returns true.
    pub fn retain(&mut self, mut is_meant: impl FnMut(GameAt) -> bool) {
        for (chosen, part) in self.0.iter_mut().zip(0..) {
            chosen.retain(|number| is_meant(GameAt { part, number }));
        }
    }

    /// Returns whether the set contains a game.
    #[must_use]
    pub fn has(&self, game: GameAt) -> bool {
        let chosen = self.0.get(game.part);
        chosen.is_some_and(|chosen| chosen.has(game.number))
    }

    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(InSegment::len).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the games in order.
    pub fn iter(&self) -> impl Iterator<Item = GameAt> + '_ {
        let parts = self.0.iter().zip(0..);
        parts.flat_map(|(chosen, part)| chosen.iter().map(move |number| GameAt { part, number }))
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct InSegment(Vec<u64>);

impl InSegment {
    pub fn new(games: usize, mut is_meant: impl FnMut(GameNumber) -> bool) -> InSegment {
        let mut words = vec![0; games.div_ceil(64)];
        for number in (0..games as u32).filter(|number| is_meant(GameNumber(*number))) {
            words[number as usize / 64] |= 1 << (number % 64);
        }
        InSegment(words)
    }

    fn retain(&mut self, mut is_meant: impl FnMut(GameNumber) -> bool) {
        for (word, index) in self.0.iter_mut().zip(0_u32..) {
            for bit in bits(*word) {
                if !is_meant(GameNumber(index * 64 + bit as u32)) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    pub fn has(&self, GameNumber(number): GameNumber) -> bool {
        let word = self.0.get(number as usize / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = GameNumber> + '_ {
        set_bits(&self.0).map(GameNumber)
    }
}

/// Returns the positions of the set bits in a word.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

pub(crate) fn set_bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    let words = words.iter().zip(0..);
    words.flat_map(|(word, index)| bits(*word).map(move |bit| index * 64 + bit as u32))
}
