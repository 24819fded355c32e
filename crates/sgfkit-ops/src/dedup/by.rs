//! What makes two games the same.

/// What makes two games the same; see
/// [`dedup`](super::dedup).
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

    /// Games with fewer moves and stones set up are alike by accident, too:
    /// openings that were given up, problems. By their moves and their position
    /// two of them are told apart where two of `PB`, `PW` and `DT` are there in
    /// both roots and differ.
    pub const LONG: usize = 60;

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
