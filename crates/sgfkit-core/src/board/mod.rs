//! The interface of all boards: positions, setup and moves.

mod amazons;
mod any_board;
pub mod backgammon;
mod cells;
mod gess;
pub mod go;
mod gomoku;
mod grid;
mod groups;
mod hex;
mod legal;
pub mod loa;
mod octi;
mod othello;
mod size;
pub mod twixt;

use std::fmt;
use std::iter::repeat;

use crate::game::Color;
use crate::game::{BoardSize, Move, Point, Stone};
use cells::Cells;

pub use amazons::AmazonsBoard;
pub use any_board::AnyBoard;
pub use backgammon::BackgammonBoard;
pub use cells::Mark;
pub use gess::GessBoard;
pub use go::GoBoard;
pub use gomoku::GomokuBoard;
pub use hex::HexBoard;
pub use loa::LoaBoard;
pub use octi::OctiBoard;
pub use othello::OthelloBoard;
pub use size::SizeError;
pub use twixt::TwixtBoard;

/// A position of a game.
///
/// Setup overwrites and never captures (sgf4.html §2.2.4, go.html). Moves are executed as far as
/// possible, legal or not, and violations are only reported, so any game can be replayed
/// (properties.html, B and W).
///
/// Every change can be undone: [`Board::mark`] marks a position and [`Board::undo_to`] returns to
/// it, at the cost of the changes in between. So a walk through a tree of a million nodes costs a
/// million moves.
pub trait Board {
    /// Returns the number of columns and rows.
    fn size(&self) -> BoardSize;

    /// Returns the color of the piece on a point; `None` if it is empty, blocked by an arrow, or
    /// off the board.
    fn at(&self, point: Point) -> Option<Color>;

    /// Returns the points with pieces of a color by row, then column; each once, even with several
    /// pieces.
    fn stones(&self, color: Color) -> Vec<Point> {
        let BoardSize { columns, rows } = self.size();
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
            .filter(|point| self.at(*point) == Some(color))
            .collect()
    }

    /// Returns one byte per point, row by row from the top of the drawn board: 0 empty, 1 black, 2
    /// white, 3 arrow.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::replay::Replay;
    ///
    /// let game = Collection::parse("(;GM[1]SZ[3]AB[aa]AW[ba])");
    /// let replay = Replay::new(game.tree(0).unwrap());
    /// assert_eq!(replay.board().unwrap().to_bytes(), [1, 2, 0, 0, 0, 0, 0, 0, 0]);
    /// ```
    fn to_bytes(&self) -> Vec<u8> {
        let BoardSize { columns, rows } = self.size();
        let mut bytes = vec![0; columns as usize * rows as usize];
        let black = self.stones(Color::Black).into_iter().zip(repeat(1));
        let white = self.stones(Color::White).into_iter().zip(repeat(2));
        let blocked = self.blocked().unwrap_or_default().into_iter();
        for (point, byte) in black.chain(white).chain(blocked.zip(repeat(3))) {
            let index = point.row as usize * columns as usize + point.column as usize;
            if let Some(at) = bytes.get_mut(index) {
                *at = byte;
            }
        }
        bytes
    }

    /// Executes a value of a setup property: overwrites, never captures. Returns `false` and
    /// changes nothing if the value is not on this board.
    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool;

    /// Executes a move and adds its violations of the rules to `illegal`, in the order of the
    /// move's steps.
    ///
    /// Does not check whose turn it is; resignation changes nothing.
    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>);

    /// Returns the winner by the position, in games that are decided on the board.
    fn winner(&self) -> Option<Color> {
        None
    }

    /// Returns the number of stones captured by a color.
    fn prisoners(&self, _by: Color) -> u32 {
        0
    }

    /// Returns the links of a color, with sorted ends, by first, then second point; `None` in games
    /// without links.
    fn links(&self, _color: Color) -> Option<Vec<[Point; 2]>> {
        None
    }

    /// Returns the points blocked by arrows by row, then column; `None` in games without arrows.
    fn blocked(&self) -> Option<Vec<Point>> {
        None
    }

    /// Returns a hash of the position, updated move by move. It is the same on every machine and in
    /// every version.
    fn hash(&self) -> u64;

    /// Marks the current position for [`Board::undo_to`]. Copies of the board cannot use the mark.
    fn mark(&mut self) -> Mark {
        self.cells().mark()
    }

    /// Undoes all changes since `mark`. Invalidates later marks.
    fn undo_to(&mut self, mark: Mark) {
        self.cells().undo_to(mark);
    }

    /// Makes all changes permanent and invalidates all marks, which saves memory in long lines
    /// without variations.
    fn forget(&mut self) {
        self.cells().forget();
    }

    /// Returns the cells, which hold the whole position at a mark.
    #[doc(hidden)]
    fn cells(&mut self) -> &mut Cells;
}

/// The kinds of setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Setup {
    /// `AB` and `AW`: adds a stone of this color.
    Add(Color),
    /// `AE`: clears a point.
    Clear,
    /// Amazons' `AA`: blocks a point with an arrow.
    Block,
    /// Octi's `RP`: removes a pod.
    Remove,
}

/// Violations of the rules by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Illegality {
    /// The other color was to move.
    WrongTurn,
    /// A point of the move is off the board.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// Suicide that RU forbids: the group has no liberty after the move.
    Suicide,
    /// Recaptures in a ko at once.
    Ko,
    /// Repeats an earlier position, which RU forbids.
    Superko,
    /// A swap that the rules do not allow.
    Swap,
    /// A Twixt peg on the opponent's border row.
    OwnBorder,
    /// A Twixt peg in a corner, which has no hole.
    Corner,
    /// A link that crosses another one, or that lacks a peg at an end.
    Link,
    /// A link to remove does not exist.
    NoLink,
    /// The mover has no piece at the start of the move.
    NoPiece,
    /// The piece does not move that way.
    NotALine,
    /// A piece is in the way.
    Blocked,
    /// The piece may not move that far.
    Distance,
    /// A captured stone does not exist or may not be captured.
    Capture,
    /// The dice do not allow the move, or more of them could have been played.
    Dice,
    /// The prongs of an Octi pod do not match the move: missing, already there, or unspecified
    /// although the pods of a stack differ.
    Prong,
    /// The piece may not move there: it cannot reverse, jump or enter.
    Illegal,
}

impl Illegality {
    /// Returns the stable name in kebab-case, as in JSON.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::WrongTurn => "wrong-turn",
            Self::OffBoard => "off-board",
            Self::Occupied => "occupied",
            Self::Suicide => "suicide",
            Self::Ko => "ko",
            Self::Superko => "superko",
            Self::Swap => "swap",
            Self::OwnBorder => "own-border",
            Self::Corner => "corner",
            Self::Link => "link",
            Self::NoLink => "no-link",
            Self::NoPiece => "no-piece",
            Self::NotALine => "not-a-line",
            Self::Blocked => "blocked",
            Self::Distance => "distance",
            Self::Capture => "capture",
            Self::Dice => "dice",
            Self::Prong => "prong",
            Self::Illegal => "illegal",
        }
    }
}

impl Illegality {
    /// Returns a description for people.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::WrongTurn => "it is the other side's turn",
            Self::OffBoard => "the point is off the board",
            Self::Occupied => "the point is occupied",
            Self::Suicide => "suicide: the stone has no liberty",
            Self::Ko => "the move recaptures in a ko at once",
            Self::Superko => "the move repeats an earlier position",
            Self::Swap => "a swap is not allowed here",
            Self::OwnBorder => "the peg is on the other side's border row",
            Self::Corner => "corners do not have holes",
            Self::Link => "the link crosses another one or lacks a peg",
            Self::NoLink => "the link to remove does not exist",
            Self::NoPiece => "the mover has no piece there",
            Self::NotALine => "the piece does not move that way",
            Self::Blocked => "another piece is in the way",
            Self::Distance => "the piece does not move that far",
            Self::Capture => "nothing can be captured that way",
            Self::Prong => "the pod does not have this prong",
            Self::Dice => "the dice do not allow it",
            Self::Illegal => "the rules do not allow it",
        }
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
