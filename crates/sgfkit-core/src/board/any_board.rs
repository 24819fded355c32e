//! One type for the boards of all games.

use std::ops::{Deref, DerefMut};

use super::{
    AmazonsBoard, BackgammonBoard, Board, GessBoard, GoBoard, GomokuBoard, HexBoard, LoaBoard,
    Mark, OctiBoard, OthelloBoard, TwixtBoard,
};

/// The board of any game, used through [`Board`]; [`replay::start`](crate::replay::start) creates
/// the one of a game tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum AnyBoard {
    Amazons(AmazonsBoard),
    Backgammon(BackgammonBoard),
    Gess(GessBoard),
    Go(GoBoard),
    Gomoku(GomokuBoard),
    Hex(HexBoard),
    LinesOfAction(LoaBoard),
    Octi(OctiBoard),
    Othello(OthelloBoard),
    Twixt(Box<TwixtBoard>),
}

impl AnyBoard {
    /// Returns the words of the position right after a mark.
    pub(crate) fn words_at_mark(&mut self) -> Vec<u32> {
        self.cells().words().to_vec()
    }

    /// Restores the position from its words, with the board's own [history](Board::undo_to) first.
    /// Invalidates all earlier marks.
    pub(crate) fn restore(&mut self, words: &[u32]) -> Mark {
        let mark = self.cells().restore(words);
        self.undo_to(mark);
        mark
    }

    pub(crate) fn forget_before(&mut self, mark: Mark) {
        self.cells().forget_before(mark);
    }
}

impl Deref for AnyBoard {
    type Target = dyn Board;

    fn deref(&self) -> &Self::Target {
        match self {
            AnyBoard::Amazons(board) => board,
            AnyBoard::Backgammon(board) => board,
            AnyBoard::Gess(board) => board,
            AnyBoard::Go(board) => board,
            AnyBoard::Gomoku(board) => board,
            AnyBoard::Hex(board) => board,
            AnyBoard::LinesOfAction(board) => board,
            AnyBoard::Octi(board) => board,
            AnyBoard::Othello(board) => board,
            AnyBoard::Twixt(board) => &**board,
        }
    }
}

impl DerefMut for AnyBoard {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            AnyBoard::Amazons(board) => board,
            AnyBoard::Backgammon(board) => board,
            AnyBoard::Gess(board) => board,
            AnyBoard::Go(board) => board,
            AnyBoard::Gomoku(board) => board,
            AnyBoard::Hex(board) => board,
            AnyBoard::LinesOfAction(board) => board,
            AnyBoard::Octi(board) => board,
            AnyBoard::Othello(board) => board,
            AnyBoard::Twixt(board) => &mut **board,
        }
    }
}
