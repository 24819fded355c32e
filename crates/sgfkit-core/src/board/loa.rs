//! The board of Lines of Action, GM\[9\], and its start positions.

use super::grid::{
    BLOCK, DIRECTIONS, EMPTY, Grid, between, color, line, on_grid, plain_setup, step, stone,
};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// The values of `SU`: start positions and rule changes (loa.html, SU, which leaves the details to
/// the pages on the game).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartingSetup {
    /// Black on the first and last rows, White on the first and last columns, corners empty.
    #[default]
    Standard,
    /// The colors alternate around the board, beginning with White on `a2`.
    ScrambledEggs,
    /// The first and last columns of [`StartingSetup::ScrambledEggs`]. It is unknown how files
    /// record the stones that enter with the first moves.
    Parachute,
    /// Like [`StartingSetup::Standard`], but a square is removed from the board when a piece leaves
    /// it; pieces may still jump over it.
    Gemma,
    /// An empty board for AB and AW.
    Custom,
}

impl StartingSetup {
    /// Parses a value of `SU` in any case; `None` if it is unknown. Boardspace.net writes `LOA` for
    /// the standard setup.
    ///
    /// ```
    /// use sgfkit::board::loa::StartingSetup;
    ///
    /// let setup = StartingSetup::named("scrambled-eggs");
    /// assert_eq!(setup, Some(StartingSetup::ScrambledEggs));
    /// assert_eq!(StartingSetup::named("player1"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let names = [
            ("standard", Self::Standard),
            ("loa", Self::Standard),
            ("scrambled-eggs", Self::ScrambledEggs),
            ("parachute", Self::Parachute),
            ("gemma", Self::Gemma),
            ("custom", Self::Custom),
        ];
        let text = text.trim_ascii();
        names
            .into_iter()
            .find_map(|(name, setup)| name.eq_ignore_ascii_case(text).then_some(setup))
    }
}

/// A position of Lines of Action.
///
/// ```
/// use sgfkit::board::loa::StartingSetup;
/// use sgfkit::board::{Board, LoaBoard};
/// use sgfkit::game::{BoardSize, Game};
/// use sgfkit::Color;
///
/// let mut board = LoaBoard::start(BoardSize::square(8), StartingSetup::Standard).unwrap();
/// let mut illegal = Vec::new();
/// board.play(Color::Black, &Game::LinesOfAction.parse_move("e1-e3").unwrap(), &mut illegal);
/// assert!(illegal.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct LoaBoard {
    grid: Grid,
    setup: StartingSetup,
}

/// Columns are letters. More rows would be possible, but all known boards are square.
const MAX: BoardSize = BoardSize::square(26);

/// Words for the side that moved last, as a stone, and for the pieces captured by Black and by
/// White.
const MOVED: usize = 0;
const TAKEN: usize = 1;

impl LoaBoard {
    /// Creates an empty board for the rules of the variant.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 26.
    pub fn new(size: BoardSize, setup: StartingSetup) -> Result<Self, SizeError> {
        let grid = Grid::new(size, MAX)?;
        Ok(Self { grid, setup })
    }

    /// Creates a start position; other sizes follow the pattern of 8×8.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 26.
    pub fn start(size: BoardSize, setup: StartingSetup) -> Result<Self, SizeError> {
        let mut board = Self::new(size, setup)?;
        let last = Point::new(size.columns - 1, size.rows - 1);
        // Go around the board from a2: up, right, down and left.
        let up = (1..last.row).map(|row| Point::new(0, row));
        let right = (1..last.column).map(|column| Point::new(column, last.row));
        let down = (1..last.row).rev().map(|row| Point::new(last.column, row));
        let left = (1..last.column).rev().map(|column| Point::new(column, 0));
        let round = up.chain(right).chain(down).chain(left);
        for (point, side) in round.zip([Color::White, Color::Black].into_iter().cycle()) {
            let is_at_the_side = point.column == 0 || point.column == last.column;
            let side = match setup {
                StartingSetup::Standard | StartingSetup::Gemma if is_at_the_side => Color::White,
                StartingSetup::Standard | StartingSetup::Gemma => Color::Black,
                StartingSetup::ScrambledEggs => side,
                StartingSetup::Parachute if is_at_the_side => side,
                StartingSetup::Parachute | StartingSetup::Custom => continue,
            };
            board.grid.put(point, stone(side));
        }
        Ok(board)
    }

    /// Returns the squares that pieces have left in Gemma, by row, then column.
    #[must_use]
    pub fn removed_squares(&self) -> Vec<Point> {
        let is_removed = |point: &Point| self.grid.get(*point) == BLOCK;
        self.grid.points().filter(is_removed).collect()
    }

    fn pieces_on_line(&self, point: Point, (columns, rows): (i32, i32)) -> i32 {
        let size = self.grid.size();
        let count = |direction| {
            (1..)
                .map_while(|at| step(point, direction, at).filter(|point| point.is_on(size)))
                .filter(|point| self.grid.color(*point).is_some())
                .count()
        };
        let all = 1 + count((columns, rows)) + count((-columns, -rows));
        i32::try_from(all).unwrap_or(i32::MAX)
    }

    fn is_joined(&self, side: Color) -> bool {
        let mut left = self.stones(side);
        let Some(first) = left.pop() else {
            return false;
        };
        let mut reached = vec![first];
        while let Some(point) = reached.pop() {
            for direction in DIRECTIONS {
                let Some(next) = step(point, direction, 1) else {
                    continue;
                };
                if let Ok(index) = left.binary_search(&next) {
                    left.remove(index);
                    reached.push(next);
                }
            }
        }
        left.is_empty()
    }
}

impl Board for LoaBoard {
    on_grid!(grid);

    /// Row 1 is drawn at the bottom (loa.html).
    fn to_bytes(&self) -> Vec<u8> {
        let BoardSize { columns, rows } = self.size();
        let rows = (0..rows).rev();
        let points = rows.flat_map(|row| (0..columns).map(move |column| Point::new(column, row)));
        points
            .map(|point| match self.at(point) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            })
            .collect()
    }

    fn set_up(&mut self, setup: Setup, place: &Stone) -> bool {
        match plain_setup(setup, place) {
            Some((point, color)) if point.is_on(self.size()) => self.grid.put_stone(point, color),
            _ => return false,
        }
        true
    }

    /// Moves the piece, which keeps its color, even onto an occupied point. Nothing changes without
    /// a piece, with a goal off the board, or for `Escape`.
    fn play(&mut self, side: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        // The character between the points has no meaning in the rules.
        let Move::LinesOfAction { from, to, .. } = *play else {
            if *play == Move::Escape && self.setup != StartingSetup::Gemma {
                illegal.push(Illegality::Illegal);
            }
            return;
        };
        self.grid.set_own(MOVED, stone(side));
        let size = self.size();
        // In Gemma, a square that was left is off the board.
        let is_on = |point: Point| point.is_on(size) && self.grid.get(point) != BLOCK;
        if !is_on(from) || !is_on(to) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        let piece = self.grid.get(from);
        if piece != stone(side) {
            illegal.push(Illegality::NoPiece);
        }
        let Some(own) = color(piece) else {
            return;
        };
        if let Some((direction, count)) = line(from, to) {
            if count != self.pieces_on_line(from, direction) {
                illegal.push(Illegality::Distance);
            }
            let foe = stone(own.opposite());
            if between(from, direction, count).any(|point| self.grid.get(point) == foe) {
                illegal.push(Illegality::Blocked);
            }
        } else {
            illegal.push(Illegality::NotALine);
        }
        if from == to {
            return;
        }
        match self.grid.color(to) {
            Some(taken) if taken == own => illegal.push(Illegality::Occupied),
            Some(_) => {
                let taken = TAKEN + (piece - 1) as usize;
                self.grid.set_own(taken, self.grid.own(taken) + 1);
            }
            None => {}
        }
        let left = match self.setup {
            StartingSetup::Gemma => BLOCK,
            _ => EMPTY,
        };
        self.grid.put(from, left);
        self.grid.put(to, piece);
    }

    /// The side whose pieces are all connected; if both are, the one that moved last.
    fn winner(&self) -> Option<Color> {
        match (self.is_joined(Color::Black), self.is_joined(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            (true, true) => color(self.grid.own(MOVED)),
            (false, false) => None,
        }
    }

    fn prisoners(&self, by: Color) -> u32 {
        self.grid.own(TAKEN + (stone(by) - 1) as usize)
    }
}
