//! What all boards have in common: a position, and how the specification's
//! setup and moves change it.

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

/// A position of one game.
///
/// Setup overwrites and never captures (sgf4.html §2.2.4, go.html). A move is
/// executed as far as it can be, legal or not, and what was against the rules
/// is reported: the rules never stop a game from being replayed
/// (properties.html, B and W).
///
/// Every change can be taken back: [`Board::mark`] names a position and
/// [`Board::undo_to`] returns to it, at the cost of what was changed since.
/// A walk through a tree of a million nodes so costs a million moves.
pub trait Board {
    /// How many columns and rows there are.
    fn size(&self) -> BoardSize;

    /// The colour of what stands on a point; `None` where it is empty, blocked
    /// by an arrow, or off the board.
    fn at(&self, point: Point) -> Option<Color>;

    /// The points that a colour's pieces stand on, by row, then by column;
    /// each once, however many pieces there are.
    fn stones(&self, color: Color) -> Vec<Point> {
        let BoardSize { columns, rows } = self.size();
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
            .filter(|point| self.at(*point) == Some(color))
            .collect()
    }

    /// What stands on the points, row by row from the top as the board is
    /// drawn, a byte each: 0 nothing, 1 black, 2 white, 3 an arrow.
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

    /// Executes a setup property's value: overwrites what is there, captures
    /// nothing. Gives `false`, and changes nothing, where the value names no
    /// place of this board.
    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool;

    /// Executes a move, and adds to `illegal` what was wrong with it by the
    /// rules: one entry a fault, in the order of the move's steps.
    ///
    /// Whose turn it is is not the board's business, and giving up changes
    /// nothing on it.
    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>);

    /// Who has won by what stands on the board, in games where that decides.
    fn winner(&self) -> Option<Color> {
        None
    }

    /// How many stones a colour has taken.
    fn prisoners(&self, _by: Color) -> u32 {
        0
    }

    /// The links of a colour, each with its ends in order, by their first
    /// point, then by their second; `None` in games without links.
    fn links(&self, _color: Color) -> Option<Vec<[Point; 2]>> {
        None
    }

    /// The points blocked by arrows, by row, then by column; `None` in games
    /// without arrows.
    fn blocked(&self) -> Option<Vec<Point>> {
        None
    }

    /// A hash of what stands on the board, kept up to date move by move: the
    /// same position has the same hash, on every machine and in every version.
    fn hash(&self) -> u64;

    /// Names the position as it is now, for [`Board::undo_to`] to return to.
    /// Only this board can return to it, not a copy.
    fn mark(&mut self) -> Mark {
        self.cells().mark()
    }

    /// Takes back all that was changed since `mark` was given. Marks given
    /// later are void then.
    fn undo_to(&mut self, mark: Mark) {
        self.cells().undo_to(mark);
    }

    /// Makes all changes final: no mark given before may be returned to. Keeps
    /// the memory of a long line without variations small.
    fn forget(&mut self) {
        self.cells().forget();
    }

    /// The memory that it consists of: at a mark, all of it.
    #[doc(hidden)]
    fn cells(&mut self) -> &mut Cells;
}

/// A setup property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// `AB` and `AW`: adds a stone of the colour.
    Add(Color),
    /// `AE`: clears a point.
    Clear,
    /// Amazons' `AA`: blocks a point with an arrow.
    Block,
    /// Octi's `RP`: removes a pod.
    Remove,
}

/// What was wrong with a move by the rules of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Illegality {
    /// The other colour was to move.
    WrongTurn,
    /// A point that the move names lies off the board.
    OffBoard,
    /// The point is taken already.
    Occupied,
    /// Suicide, where RU forbids it: the group has no liberty after the move.
    Suicide,
    /// Retakes a ko at once.
    Ko,
    /// Repeats an earlier position of the game, which RU forbids.
    Superko,
    /// A swap where the rules have none.
    Swap,
    /// A Twixt peg on the opponent's border row.
    OwnBorder,
    /// A Twixt peg in a corner, which is no hole.
    Corner,
    /// A link that another one crosses, or that lacks a peg at an end.
    Link,
    /// There is no such link to remove.
    NoLink,
    /// No piece of the mover's stands where the move begins.
    NoPiece,
    /// The piece does not move that way.
    NotALine,
    /// Something stands in the way.
    Blocked,
    /// The piece may not go that far.
    Distance,
    /// No stone is there to be taken, or one that may not be taken.
    Capture,
    /// The dice do not allow this move, or more of them could have been played.
    Dice,
    /// An Octi pod's prongs are not as the move has them: missing, there
    /// already, or left out where the pods of a stack differ.
    Prong,
    /// Nothing may be moved there: it does not reverse, jump, or enter.
    Illegal,
}

impl Illegality {
    /// The fault's stable name, in kebab-case, as JSON shows it.
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
    /// What it means, for people.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::WrongTurn => "it is the other side's turn",
            Self::OffBoard => "a point that is not on the board",
            Self::Occupied => "the point is taken already",
            Self::Suicide => "suicide: the stone has no liberty",
            Self::Ko => "it takes back in a ko at once",
            Self::Superko => "it repeats an earlier position",
            Self::Swap => "no swap is allowed here",
            Self::OwnBorder => "a peg on the other side's border row",
            Self::Corner => "a corner is no hole",
            Self::Link => "the link is crossed, or lacks a peg at an end",
            Self::NoLink => "there is no such link to remove",
            Self::NoPiece => "none of the mover's pieces stands there",
            Self::NotALine => "the piece does not move that way",
            Self::Blocked => "something stands in the way",
            Self::Distance => "the piece does not move that far",
            Self::Capture => "nothing can be taken that way",
            Self::Prong => "the pod has no such prong",
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
