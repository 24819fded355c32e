//! Counting at the end of a game.

use super::GoBoard;
use crate::board::Board;
use crate::game::{BoardSize, Color, Point};

/// Whose points are whose, as TB and TW say it (go.html, TB and TW).
///
/// ```
/// use sgfkit::board::{Board, GoBoard, Setup};
/// use sgfkit::game::{BoardSize, Point, Stone};
/// use sgfkit::board::go::{Counting, Rules, Territory};
/// use sgfkit::game::Color::Black;
///
/// let mut board = GoBoard::new(BoardSize::square(3), Rules::default()).unwrap();
/// board.set_up(Setup::Add(Black), &Stone::Point(Point::new(1, 1)));
/// let territory = Territory::of(&board, &[]);
/// assert_eq!(territory.black.len(), 8);
/// let score = territory.score(&board, Counting::Area, 6.5);
/// assert_eq!((score.black, score.white), (9.0, 6.5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Territory {
    /// TB: Black's points.
    pub black: Vec<Point>,
    /// TW: White's points.
    pub white: Vec<Point>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Points surrounded and living stones: Chinese, AGA, NZ, GOE.
    Area,
    /// Points surrounded and prisoners: Japanese, Korean.
    Territory,
}

/// Both colours' points, White's with komi.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Black's points.
    pub black: f64,
    /// White's points.
    pub white: f64,
}

impl Territory {
    /// The territory of a finished position once the stones on the points
    /// `dead` are taken off: what only one colour's stones surround. Points by
    /// row, then by column, those of dead stones among them.
    ///
    /// A dead stone speaks for itself alone ([`GoBoard::group`] names the
    /// others), and a point without a stone for nothing. Points in seki, which
    /// Japanese rules don't count, are not recognised.
    #[must_use]
    pub fn of(board: &GoBoard, dead: &[Point]) -> Self {
        Self::with_open(board, dead).0
    }

    /// Returns the same, and the points that belong to neither color, by row, then by column:
    /// empty regions that touch both colors, or no stone at all.
    #[must_use]
    pub fn with_open(board: &GoBoard, dead: &[Point]) -> (Self, Vec<Point>) {
        let grid = Grid::of(board);
        let mut stones: Vec<Option<Color>> = grid.points().map(|point| board.at(point)).collect();
        for point in dead.iter().filter(|point| point.is_on(grid.size)) {
            stones[grid.index(*point)] = None;
        }
        let (mut territory, mut open) = (Self::default(), Vec::new());
        let mut seen = vec![false; grid.count()];
        for start in grid.points() {
            if seen[grid.index(start)] || stones[grid.index(start)].is_some() {
                continue;
            }
            seen[grid.index(start)] = true;
            let (mut black, mut white) = (false, false);
            let mut region = vec![start];
            let mut done = 0;
            while let Some(&point) = region.get(done) {
                done += 1;
                for neighbour in grid.neighbours(point) {
                    let index = grid.index(neighbour);
                    match stones[index] {
                        Some(Color::Black) => black = true,
                        Some(Color::White) => white = true,
                        None if !seen[index] => {
                            seen[index] = true;
                            region.push(neighbour);
                        }
                        None => {}
                    }
                }
            }
            match (black, white) {
                (true, false) => territory.black.append(&mut region),
                (false, true) => territory.white.append(&mut region),
                _ => open.append(&mut region),
            }
        }
        territory.black.sort_unstable();
        territory.white.sort_unstable();
        open.sort_unstable();
        (territory, open)
    }

    /// Both colours' points on the board that this is the territory of.
    ///
    /// A stone on the other colour's territory is dead. In
    /// [`Counting::Territory`] that makes two points, and a stone on its own
    /// colour's none; in [`Counting::Area`] all living stones count, whether
    /// the lists name them (as TB and TW may, where they mean area) or not.
    /// Points off the board don't count, and nothing but komi makes up for
    /// handicap stones.
    #[must_use]
    pub fn score(&self, board: &GoBoard, counting: Counting, komi: f64) -> Score {
        let grid = Grid::of(board);
        let mut owners = vec![None; grid.count()];
        let mut claim = |points: &[Point], color: Color| {
            for point in points.iter().filter(|point| point.is_on(grid.size)) {
                owners[grid.index(*point)] = Some(color);
            }
        };
        claim(&self.black, Color::Black);
        claim(&self.white, Color::White);
        let mut totals = [Color::Black, Color::White].map(|color| match counting {
            Counting::Territory => f64::from(board.prisoners(color)),
            Counting::Area => 0.0,
        });
        totals[1] += komi;
        for (point, owner) in grid.points().zip(owners) {
            let stone = board.at(point);
            let (color, worth) = match (counting, owner, stone) {
                (Counting::Area, Some(owner), _) => (owner, 1.0),
                (Counting::Area, None, Some(stone)) => (stone, 1.0),
                (Counting::Territory, Some(owner), None) => (owner, 1.0),
                (Counting::Territory, Some(owner), Some(stone)) if stone != owner => (owner, 2.0),
                _ => continue,
            };
            totals[usize::from(color == Color::White)] += worth;
        }
        let [black, white] = totals;
        Score { black, white }
    }
}

impl Score {
    /// How far the winner is ahead, and who that is; `None` if both are equal.
    #[must_use]
    pub fn lead(self) -> Option<(Color, f64)> {
        let lead = self.black - self.white;
        match lead {
            0.0 => None,
            lead if lead > 0.0 => Some((Color::Black, lead)),
            lead => Some((Color::White, -lead)),
        }
    }
}

/// The points of a board by number, row by row.
#[derive(Clone, Copy)]
struct Grid {
    size: BoardSize,
}

impl Grid {
    fn of(board: &GoBoard) -> Self {
        Self { size: board.size() }
    }

    fn count(self) -> usize {
        (self.size.columns * self.size.rows) as usize
    }

    fn index(self, point: Point) -> usize {
        (point.row * self.size.columns + point.column) as usize
    }

    fn points(self) -> impl Iterator<Item = Point> {
        let BoardSize { columns, rows } = self.size;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
    }

    fn neighbours(self, Point { column, row }: Point) -> impl Iterator<Item = Point> {
        [
            Point::new(column, row.wrapping_sub(1)),
            Point::new(column.wrapping_sub(1), row),
            Point::new(column + 1, row),
            Point::new(column, row + 1),
        ]
        .into_iter()
        .filter(move |point| point.is_on(self.size))
    }
}
