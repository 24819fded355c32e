//! Criteria for duplicate games.

/// Criteria by which [`dedup`](super::dedup) considers games equal.
///
/// Only main lines count. Games of another `GM` or board size always differ. Rotated and mirrored
/// copies are equal if their game has that symmetry; colors must match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DedupBy {
    /// All moves and setup: the position before the first move, and later setup node by node.
    /// Without a move, the player to move counts, too. A tree without moves and setup has no
    /// duplicates.
    Moves,
    /// Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71, so a typo in another move
    /// or a different end does not matter. A game with fewer than 71 moves has no signature.
    Signature,
    /// One line begins with the other. A game with fewer moves and setup stones than
    /// [`SHORTEST`](Self::SHORTEST) has no duplicates.
    Prefix,
    /// The final position on the board, in any order of moves; prisoners and the player to move do
    /// not count. Excludes empty boards, start positions, unknown boards, and sides of more than 64
    /// points.
    Position,
}

impl DedupBy {
    /// The minimum number of moves, plus setup stones before them, for a truncated copy, because
    /// unrelated games often begin alike. Among 38,000 real games of Go, nearly every game of 20
    /// moves or more that began another was a copy, but hardly half of the shorter ones.
    pub const SHORTEST: usize = 20;

    /// Games with fewer moves and setup stones may be equal by chance: abandoned openings,
    /// problems. By moves or position, two of them differ if at least two of `PB`, `PW` and `DT`
    /// are in both roots and differ.
    pub const LONG: usize = 60;

    pub(crate) const WORDS: &'static [(&'static str, DedupBy)] = &[
        ("moves", DedupBy::Moves),
        ("signature", DedupBy::Signature),
        ("prefix", DedupBy::Prefix),
        ("position", DedupBy::Position),
    ];

    /// Returns the name, such as `moves`.
    #[must_use]
    pub fn name(self) -> &'static str {
        let mut words = DedupBy::WORDS.iter();
        words
            .find(|(_, by)| *by == self)
            .map_or("", |found| found.0)
    }
}
