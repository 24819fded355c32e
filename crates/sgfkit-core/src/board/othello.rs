//! The board of Othello, GM\[2\], which shares its notation with Gomoku (see
//! [`gomoku`](crate::game::gomoku)).

use super::grid::{DIRECTIONS, Grid, on_grid, plain_setup, ray};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A position of Othello, up to 52×52.
///
/// A disc flips the enemy discs between itself and the next disc of its color in all eight
/// directions. A disc that flips nothing is illegal but placed anyway; a pass is illegal if there
/// is a move. The game ends when neither color can move, and the color with more discs wins.
///
/// ```
/// use sgfkit::board::{Board, OthelloBoard};
/// use sgfkit::game::Game;
/// use sgfkit::game::Color::Black;
///
/// let mut board = OthelloBoard::start(OthelloBoard::USUAL_SIZE).unwrap();
/// board.play(Black, &Game::Othello.parse_move("d3").unwrap(), &mut Vec::new());
/// assert_eq!(board.stones(Black).len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct OthelloBoard {
    grid: Grid,
}

/// Two letters cannot name more points.
const MAX_SIZE: BoardSize = BoardSize::square(52);

impl OthelloBoard {
    /// The usual board, used without SZ because the specification has no default.
    pub const USUAL_SIZE: BoardSize = BoardSize::square(8);

    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn new(size: BoardSize) -> Result<Self, SizeError> {
        let grid = Grid::new(size, MAX_SIZE)?;
        Ok(Self { grid })
    }

    /// Creates the start position with four discs in the middle: White's on the upper left (`dd` on
    /// 8×8) and lower right, Black's on the other two. An odd side uses the middle nearer to the
    /// upper left.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn start(size: BoardSize) -> Result<Self, SizeError> {
        let mut board = Self::new(size)?;
        let (right, below) = (size.columns / 2, size.rows / 2);
        if let (Some(left), Some(above)) = (right.checked_sub(1), below.checked_sub(1)) {
            for (column, row, color) in [
                (left, above, Color::White),
                (right, below, Color::White),
                (right, above, Color::Black),
                (left, below, Color::Black),
            ] {
                board.grid.put_stone(Point::new(column, row), Some(color));
            }
        }
        Ok(board)
    }

    /// Returns true if a color has a move that flips a disc. Most files do not record a forced
    /// pass: the other color moves twice.
    #[must_use]
    pub fn can_move(&self, color: Color) -> bool {
        // The discs that a move flips begin next to it.
        let mut enemies =
            (self.grid.points()).filter(|point| self.grid.color(*point) == Some(color.opposite()));
        enemies.any(|enemy| {
            DIRECTIONS.into_iter().any(|(right, down)| {
                let beside = ray(enemy, (-right, -down)).next();
                let empty = beside.filter(|point| {
                    point.is_on(self.grid.size()) && self.grid.color(*point).is_none()
                });
                empty.is_some_and(|point| self.turned(point, (right, down), color) > 0)
            })
        })
    }

    fn turned(&self, point: Point, direction: (i32, i32), color: Color) -> usize {
        let mut enemies = 0;
        for point in ray(point, direction) {
            match self.grid.color(point) {
                None => return 0,
                Some(found) if found == color => return enemies,
                Some(_) => enemies += 1,
            }
        }
        0
    }
}

impl Board for OthelloBoard {
    on_grid!(grid);

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        match plain_setup(setup, stone) {
            Some((point, disc)) if point.is_on(self.size()) => self.grid.put_stone(point, disc),
            _ => return false,
        }
        true
    }

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let point = match *play {
            Move::Place(point) => point,
            Move::Pass if self.can_move(color) => {
                illegal.push(Illegality::Illegal);
                return;
            }
            _ => return,
        };
        if !point.is_on(self.size()) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        let is_occupied = self.grid.color(point).is_some();
        let mut turns_any = false;
        for direction in DIRECTIONS {
            let turned = self.turned(point, direction, color);
            turns_any |= turned > 0;
            for disc in ray(point, direction).take(turned) {
                self.grid.put_stone(disc, Some(color));
            }
        }
        self.grid.put_stone(point, Some(color));
        if is_occupied {
            illegal.push(Illegality::Occupied);
        } else if !turns_any {
            illegal.push(Illegality::Illegal);
        }
    }

    fn winner(&self) -> Option<Color> {
        if self.can_move(Color::Black) || self.can_move(Color::White) {
            return None;
        }
        let count = |color| self.stones(color).len();
        match count(Color::Black).cmp(&count(Color::White)) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        }
    }
}
