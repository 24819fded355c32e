//! Counting at the end of a game.

use super::GoBoard;
use crate::board::Board;
use crate::game::{BoardSize, Color, Point};

/// The territory of each color, as in TB and TW (go.html, TB and TW).
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
    /// Black's points (TB).
    pub black: Vec<Point>,
    /// White's points (TW).
    pub white: Vec<Point>,
}

/// Counting methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Surrounded points and living stones: Chinese, AGA, NZ, GOE.
    Area,
    /// Surrounded points and prisoners: Japanese, Korean.
    Territory,
}

/// The points of both colors, with White's komi.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Score {
    /// Black's points.
    pub black: f64,
    /// White's points.
    pub white: f64,
}

impl Territory {
    /// Computes the territory of a finished position without the stones on the points `dead`:
    /// points surrounded by one color, sorted by row, then column, including dead stones.
    ///
    /// Points in `dead` without a stone are ignored; other stones of a dead group have to be
    /// listed, too ([`GoBoard::group`] returns them). Points in seki, which do not count by
    /// Japanese rules, are not detected.
    #[must_use]
    pub fn of(board: &GoBoard, dead: &[Point]) -> Self {
        Self::with_open(board, dead).0
    }

    /// Like [`of`](Self::of), but also returns the points of neither color by row, then column:
    /// empty regions next to both colors or to no stone.
    #[must_use]
    pub(crate) fn with_open(board: &GoBoard, dead: &[Point]) -> (Self, Vec<Point>) {
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

    /// Computes the points of both colors on the board of this territory.
    ///
    /// A stone on the other color's territory is dead. In [`Counting::Territory`] it is worth two
    /// points, and a stone on its own territory none. In [`Counting::Area`] all living stones
    /// count, whether the lists contain them or not. Points off the board do not count, and
    /// handicap stones only affect komi.
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
    /// Returns the winner and the difference in points, or `None` for a tie.
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
