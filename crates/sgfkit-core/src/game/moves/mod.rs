//! Moves and stones of all games, and what they are made of.

pub(super) mod backgammon;
pub(super) mod octi;
pub(super) mod twixt;

use super::Point;

/// A move of any game: the value of `B` or `W`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// Pass: Go's empty value, and the word `pass` in Hex and Lines of Action.
    Pass,
    /// Give up (Hex, Twixt, Lines of Action).
    Resign,
    /// Lose by a fault (Hex, Twixt, Lines of Action).
    Forfeit,
    /// The persons exchange colours (Hex, Twixt).
    SwapSides,
    /// The stones change colour and are mirrored in the long diagonal (Hex, Twixt).
    SwapPieces,
    /// Offer a draw (Twixt).
    ProposeDraw,
    /// Take the draw that is offered (Twixt).
    AcceptDraw,
    /// The move of that name in the Gemma variant of Lines of Action.
    Escape,
    /// Double, redouble or beaver (Backgammon).
    Double,
    /// Accept a double (Backgammon).
    Take,
    /// Refuse a double and lose (Backgammon).
    Drop,
    /// Put a stone or peg on a point (Go, Othello, Gomoku, Hex, Twixt).
    ///
    /// Go's `tt` is read as a point too: [`go::is_pass`](crate::game::go::is_pass) knows the board.
    Place(Point),
    /// An amazon's way and its arrow.
    Amazons {
        /// Where the amazon stood.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Where its arrow lands.
        arrow: Point,
    },
    /// A piece's way in Lines of Action.
    LinesOfAction {
        /// Where the piece stood.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Whether the value says with a `:` that it captures.
        capture: bool,
    },
    /// A roll of the dice in Backgammon and how it is played.
    Backgammon {
        /// The two dice, 1 to 6 each.
        dice: [u8; 2],
        /// What moves, in order; none where the roll cannot be played.
        steps: Vec<backgammon::Step>,
    },
    /// The way of a 3×3 piece in Gess.
    Gess {
        /// Its centre before the move.
        from: Point,
        /// Its centre afterwards.
        to: Point,
    },
    /// A Twixt turn, or a part of one, that is more than a peg. At least one
    /// step; a single peg is a [`Move::Place`].
    Twixt(Vec<twixt::Step>),
    /// A move of Octi.
    Octi(octi::Action),
    /// The value of a game whose notation the specification does not give.
    Text(String),
}

/// A stone of any game: the value of `AB`, `AW` and others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stone {
    /// A stone that is named by its point alone.
    Point(Point),
    /// A pod of Octi, with its prongs if they are named.
    Pod(octi::Pod),
    /// The value of a game whose notation the specification does not give.
    Text(String),
}

/// The move of the word that `is_meant`.
pub(super) fn find_word(words: &[(&str, Move)], is_meant: impl Fn(&str) -> bool) -> Option<Move> {
    let (_, play) = words.iter().find(|(word, _)| is_meant(word))?;
    Some(play.clone())
}

/// The move of a word, in any case.
pub(super) fn parse_word(words: &[(&str, Move)], text: &str) -> Option<Move> {
    find_word(words, |word| word.eq_ignore_ascii_case(text))
}

/// The word of a move.
pub(super) fn write_word(words: &[(&str, Move)], play: &Move) -> Option<String> {
    let (word, _) = words.iter().find(|(_, meaning)| meaning == play)?;
    Some((*word).to_owned())
}
