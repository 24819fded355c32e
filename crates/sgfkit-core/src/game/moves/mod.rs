//! Moves and stones of all games.

pub(super) mod backgammon;
pub(super) mod octi;
pub(super) mod twixt;

use super::Point;

/// A move of any game: the value of `B` or `W`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// Pass: the empty value in Go, and `pass` in Hex and Lines of Action.
    Pass,
    /// Resignation (Hex, Twixt, Lines of Action).
    Resign,
    /// Forfeit (Hex, Twixt, Lines of Action).
    Forfeit,
    /// The players swap colors (Hex, Twixt).
    SwapSides,
    /// The stones change color and are mirrored in the long diagonal (Hex, Twixt).
    SwapPieces,
    /// Offer a draw (Twixt).
    ProposeDraw,
    /// Accept the offered draw (Twixt).
    AcceptDraw,
    /// The move `escape` in the Gemma variant of Lines of Action.
    Escape,
    /// Double, redouble or beaver (Backgammon).
    Double,
    /// Accept a double (Backgammon).
    Take,
    /// Refuse a double and lose (Backgammon).
    Drop,
    /// Put a stone or peg on a point (Go, Othello, Gomoku, Hex, Twixt).
    ///
    /// Includes Go's `tt`, because [`go::is_pass`](crate::game::go::is_pass) depends on the board.
    Place(Point),
    /// An amazon's move and its arrow.
    Amazons {
        /// The old point of the amazon.
        from: Point,
        /// The new point of the amazon.
        to: Point,
        /// The point where the arrow lands.
        arrow: Point,
    },
    /// A piece's move in Lines of Action.
    LinesOfAction {
        /// The old point of the piece.
        from: Point,
        /// The new point of the piece.
        to: Point,
        /// Set if the value marks a capture with `:`.
        capture: bool,
    },
    /// A roll of the dice in Backgammon and its steps.
    Backgammon {
        /// The two dice, 1 to 6 each.
        dice: [u8; 2],
        /// The steps in order; none if the roll cannot be played.
        steps: Vec<backgammon::Step>,
    },
    /// The move of a 3×3 piece in Gess.
    Gess {
        /// The old center.
        from: Point,
        /// The new center.
        to: Point,
    },
    /// A Twixt turn, or part of one, with at least one step that is more than a peg; a single peg
    /// is a [`Move::Place`].
    Twixt(Vec<twixt::Step>),
    /// A move of Octi.
    Octi(octi::Action),
    /// A value in a game without known notation.
    Text(String),
}

/// A stone in any game: a value of `AB`, `AW` and others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stone {
    /// A stone given only by its point.
    Point(Point),
    /// A pod of Octi, with its prongs if they are given.
    Pod(octi::Pod),
    /// A value in a game without known notation.
    Text(String),
}

pub(super) fn find_word(words: &[(&str, Move)], is_meant: impl Fn(&str) -> bool) -> Option<Move> {
    let (_, play) = words.iter().find(|(word, _)| is_meant(word))?;
    Some(play.clone())
}

pub(super) fn parse_word(words: &[(&str, Move)], text: &str) -> Option<Move> {
    find_word(words, |word| word.eq_ignore_ascii_case(text))
}

pub(super) fn write_word(words: &[(&str, Move)], play: &Move) -> Option<String> {
    let (word, _) = words.iter().find(|(_, meaning)| meaning == play)?;
    Some((*word).to_owned())
}
