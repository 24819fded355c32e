//! The board of Amazons, GM\[18\].

use super::grid::{BLOCK, DIRECTIONS, EMPTY, Grid, between, color, line, on_grid, step, stone};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A position of Amazons.
///
/// ```
/// use sgfkit::board::{AmazonsBoard, Board};
/// use sgfkit::game::{BoardSize, Game};
/// use sgfkit::Color;
///
/// let mut board = AmazonsBoard::start(BoardSize::square(10)).unwrap();
/// let mut illegal = Vec::new();
/// board.play(Color::Black, &Game::Amazons.parse_move("djddgd").unwrap(), &mut illegal);
/// assert!(illegal.is_empty());
/// assert_eq!(board.blocked().unwrap(), [Game::Amazons.parse_point("gd").unwrap()]);
/// ```
#[derive(Clone, Debug)]
pub struct AmazonsBoard(Grid);

/// Points have two letters out of 52 (amazons.html, Point).
const MAX: BoardSize = BoardSize::square(52);

/// The default start position in columns and rows (amazons.html, Defaults).
const BLACK: [(u32, u32); 4] = [(3, 9), (6, 9), (0, 6), (9, 6)];
const WHITE: [(u32, u32); 4] = [(3, 0), (6, 0), (0, 3), (9, 3)];

/// The word for the side that moved last, as a stone, or [`EMPTY`] after setup, which may change
/// the turn.
const MOVED: usize = 0;

impl AmazonsBoard {
    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn new(size: BoardSize) -> Result<Self, SizeError> {
        Grid::new(size, MAX).map(Self)
    }

    /// Creates the start position of a game without setup in its root: the default one on 10×10, an
    /// empty board for other sizes.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn start(size: BoardSize) -> Result<Self, SizeError> {
        let mut board = Self::new(size)?;
        if size == BoardSize::square(10) {
            for (side, places) in [(Color::Black, BLACK), (Color::White, WHITE)] {
                for (column, row) in places {
                    board.0.put(Point::new(column, row), stone(side));
                }
            }
        }
        Ok(board)
    }

    fn examine(&self, from: Point, to: Point, illegal: &mut Vec<Illegality>) {
        let Some((direction, count)) = line(from, to) else {
            illegal.push(Illegality::NotALine);
            return;
        };
        if between(from, direction, count).any(|point| self.0.get(point) != EMPTY) {
            illegal.push(Illegality::Blocked);
        }
        if self.0.get(to) != EMPTY {
            illegal.push(Illegality::Occupied);
        }
    }

    /// Returns true if a side can move. The arrow can always be shot back to the amazon's old
    /// point.
    fn can_move(&self, side: Color) -> bool {
        let size = self.0.size();
        let is_free = |point: Point| point.is_on(size) && self.0.get(point) == EMPTY;
        self.0
            .points()
            .filter(|point| self.0.color(*point) == Some(side))
            .any(|point| {
                DIRECTIONS
                    .iter()
                    .any(|direction| step(point, *direction, 1).is_some_and(is_free))
            })
    }
}

impl Board for AmazonsBoard {
    on_grid!(0);

    fn set_up(&mut self, setup: Setup, place: &Stone) -> bool {
        let Stone::Point(point) = *place else {
            return false;
        };
        let kind = match setup {
            Setup::Add(side) => stone(side),
            Setup::Clear => EMPTY,
            Setup::Block => BLOCK,
            Setup::Remove => return false,
        };
        if !point.is_on(self.size()) {
            return false;
        }
        self.0.put(point, kind);
        self.0.set_own(MOVED, EMPTY);
        true
    }

    /// Moves the amazon, which keeps its color, then shoots the arrow, even onto occupied points.
    /// Nothing changes without an amazon or with a goal off the board; an arrow off the board or
    /// onto its own amazon is lost.
    fn play(&mut self, side: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let Move::Amazons { from, to, arrow } = *play else {
            return;
        };
        let size = self.size();
        self.0.set_own(MOVED, stone(side));
        if !from.is_on(size) || !to.is_on(size) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        let amazon = self.0.get(from);
        if amazon != stone(side) {
            illegal.push(Illegality::NoPiece);
        }
        if color(amazon).is_none() {
            return;
        }
        self.examine(from, to, illegal);
        self.0.put(from, EMPTY);
        self.0.put(to, amazon);
        if !arrow.is_on(size) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        self.examine(to, arrow, illegal);
        if arrow != to {
            self.0.put(arrow, BLOCK);
        }
    }

    /// A player who cannot move on their turn has lost.
    fn winner(&self) -> Option<Color> {
        let moved = color(self.0.own(MOVED))?;
        (!self.can_move(moved.opposite())).then_some(moved)
    }

    fn blocked(&self) -> Option<Vec<Point>> {
        let is_blocked = |point: &Point| self.0.get(*point) == BLOCK;
        Some(self.0.points().filter(is_blocked).collect())
    }
}
