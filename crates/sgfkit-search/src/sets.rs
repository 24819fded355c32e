//! Games by their numbers, and sets of them.

/// A game's number in its segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameNumber(pub u32);

/// Which game of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameAt {
    /// The part of the archive that it is in, by its place among all.
    pub part: usize,
    /// Its number there.
    pub number: GameNumber,
}

/// Some games of an archive, such as those that pass filters.
#[derive(Clone, Debug, Default)]
pub struct Chosen(pub(crate) Vec<InSegment>);

impl Chosen {
    /// These games of an archive with so many games in each part.
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

    /// Keeps those for which `is_meant` is true.
    pub fn retain(&mut self, mut is_meant: impl FnMut(GameAt) -> bool) {
        for (chosen, part) in self.0.iter_mut().zip(0..) {
            chosen.retain(|number| is_meant(GameAt { part, number }));
        }
    }

    /// Whether a game is one of them.
    #[must_use]
    pub fn has(&self, game: GameAt) -> bool {
        let chosen = self.0.get(game.part);
        chosen.is_some_and(|chosen| chosen.has(game.number))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(InSegment::len).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where they are, in order.
    pub fn iter(&self) -> impl Iterator<Item = GameAt> + '_ {
        let parts = self.0.iter().zip(0..);
        parts.flat_map(|(chosen, part)| chosen.iter().map(move |number| GameAt { part, number }))
    }
}

/// Games of a segment that are searched: a bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct InSegment(Vec<u64>);

impl InSegment {
    /// Those of so many games for which `is_meant` is true.
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
