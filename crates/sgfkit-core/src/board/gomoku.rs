//! The board of Gomoku and Renju.

use crate::board::grid::{Grid, on_grid, plain_setup, ray};
use crate::board::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A position of Gomoku or Renju, up to 52×52.
///
/// The first color with five or more stones in a row wins. There is no specification for these
/// games, and RU has no agreed names for the prohibitions of Renju and other variants, so overlines
/// and double threes are not detected.
///
/// ```
/// use sgfkit::board::{Board, GomokuBoard};
/// use sgfkit::game::Game;
/// use sgfkit::game::Color::Black;
///
/// let mut board = GomokuBoard::new(GomokuBoard::USUAL_SIZE).unwrap();
/// for text in ["h8", "h9", "h10", "h11", "h12"] {
///     assert_eq!(board.winner(), None);
///     board.play(Black, &Game::Gomoku.parse_move(text).unwrap(), &mut Vec::new());
/// }
/// assert_eq!(board.winner(), Some(Black));
/// ```
#[derive(Clone, Debug)]
pub struct GomokuBoard {
    grid: Grid,
}

// Words of the position: the number of fives of each color, where an overline of six counts twice, and the
// color that had the first one.
const BLACK_FIVES: usize = 0;
const WHITE_FIVES: usize = 1;
const FIRST: usize = 2;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Two letters cannot name more points.
const MAX_SIZE: BoardSize = BoardSize::square(52);

impl GomokuBoard {
    /// The tournament board, used without SZ because the specification has no default.
    pub const USUAL_SIZE: BoardSize = BoardSize::square(15);

    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn new(size: BoardSize) -> Result<Self, SizeError> {
        let grid = Grid::new(size, MAX_SIZE)?;
        Ok(Self { grid })
    }

    fn put(&mut self, point: Point, stone: Option<Color>) {
        if let Some(color) = self.grid.color(point) {
            let fives = fives_word(color);
            let lost = self.fives_through(point, color);
            self.grid.set_own(fives, self.grid.own(fives) - lost);
        }
        self.grid.put_stone(point, stone);
        if let Some(color) = stone {
            let fives = fives_word(color);
            let won = self.fives_through(point, color);
            self.grid.set_own(fives, self.grid.own(fives) + won);
        }
        let first = match (self.grid.own(BLACK_FIVES), self.grid.own(WHITE_FIVES)) {
            (0, 0) => 0,
            (_, 0) => 1,
            (0, _) => 2,
            _ => return,
        };
        self.grid.set_own(FIRST, first);
    }

    fn fives_through(&self, point: Point, color: Color) -> u32 {
        let run = |direction| {
            let same = |point: &Point| self.grid.color(*point) == Some(color);
            ray(point, direction).take(4).take_while(same).count()
        };
        let fives = |(right, down): (i32, i32)| {
            let length = run((-right, -down)) + 1 + run((right, down));
            length.saturating_sub(4) as u32
        };
        DIRECTIONS.into_iter().map(fives).sum()
    }
}

impl Board for GomokuBoard {
    on_grid!(grid);

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        match plain_setup(setup, stone) {
            Some((point, stone)) if point.is_on(self.size()) => self.put(point, stone),
            _ => return false,
        }
        true
    }

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let Move::Place(point) = *play else {
            return;
        };
        if !point.is_on(self.size()) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        if self.grid.color(point).is_some() {
            illegal.push(Illegality::Occupied);
        }
        self.put(point, Some(color));
    }

    fn winner(&self) -> Option<Color> {
        match self.grid.own(FIRST) {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }
}

fn fives_word(color: Color) -> usize {
    match color {
        Color::Black => BLACK_FIVES,
        Color::White => WHITE_FIVES,
    }
}
