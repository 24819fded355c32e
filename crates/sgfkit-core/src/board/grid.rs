//! A grid with at most one piece per point, with hash and undo, for simple boards.

use super::cells::{Cells, piece_hash};
use super::{Setup, SizeError};
use crate::game::{BoardSize, Color, Point, Stone};

pub(super) const EMPTY: u32 = 0;

/// A point that nobody owns or may enter.
pub(super) const BLOCK: u32 = 3;

/// The layout of a [`Grid`]: hash, the game's own words, points.
const HASH: usize = 0;
const OWN: usize = 2;
const POINTS: usize = OWN + 4;

pub(super) const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Defines the methods of a board that its [`Grid`] answers.
macro_rules! on_grid {
    ($grid:tt) => {
        fn size(&self) -> crate::game::BoardSize {
            self.$grid.size()
        }

        fn at(&self, point: crate::game::Point) -> Option<crate::game::Color> {
            self.$grid.color(point)
        }

        fn hash(&self) -> u64 {
            self.$grid.hash()
        }

        fn cells(&mut self) -> &mut crate::board::cells::Cells {
            self.$grid.cells()
        }
    };
}
pub(super) use on_grid;

/// A grid with four extra words for the game, which are undone with it.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: BoardSize,
    cells: Cells,
}

impl Grid {
    /// Creates an empty grid of at most `max`.
    pub(super) fn new(size: BoardSize, max: BoardSize) -> Result<Grid, SizeError> {
        SizeError::check(size, BoardSize::square(1), max)?;
        Ok(Grid {
            size,
            cells: Cells::new(POINTS + size.columns as usize * size.rows as usize),
        })
    }

    pub(super) fn size(&self) -> BoardSize {
        self.size
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let BoardSize { columns, rows } = self.size;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
    }

    /// Returns the piece on a point, or [`EMPTY`] off the board.
    pub(super) fn get(&self, point: Point) -> u32 {
        self.index(point)
            .map_or(EMPTY, |index| self.cells.get(index))
    }

    pub(super) fn color(&self, point: Point) -> Option<Color> {
        color(self.get(point))
    }

    /// Replaces the piece on a point; does nothing off the board.
    pub(super) fn put(&mut self, point: Point, kind: u32) {
        let Some(index) = self.index(point) else {
            return;
        };
        let hash = self.hash() ^ hash_of(self.cells.get(index), point) ^ hash_of(kind, point);
        self.cells.set(index, kind);
        self.cells.set_wide(HASH, hash);
    }

    /// Puts a stone on a point, or clears it; does nothing off the board.
    pub(super) fn put_stone(&mut self, point: Point, stone_or_none: Option<Color>) {
        self.put(point, stone_or_none.map_or(EMPTY, stone));
    }

    /// Returns one of the game's four words.
    pub(super) fn own(&self, word: usize) -> u32 {
        self.cells.get(OWN + word)
    }

    pub(super) fn set_own(&mut self, word: usize, value: u32) {
        self.cells.set(OWN + word, value);
    }

    pub(super) fn hash(&self) -> u64 {
        self.cells.get_wide(HASH)
    }

    pub(super) fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }

    fn index(&self, point: Point) -> Option<usize> {
        point.is_on(self.size).then(|| {
            POINTS + point.row as usize * self.size.columns as usize + point.column as usize
        })
    }
}

pub(super) fn stone(color: Color) -> u32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

pub(super) fn color(kind: u32) -> Option<Color> {
    match kind {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

/// Returns the point and stone of `AB`, `AW` and `AE`, or `None` for other setup.
pub(super) fn plain_setup(setup: Setup, of: &Stone) -> Option<(Point, Option<Color>)> {
    match (setup, of) {
        (Setup::Add(color), Stone::Point(point)) => Some((*point, Some(color))),
        (Setup::Clear, Stone::Point(point)) => Some((*point, None)),
        _ => None,
    }
}

fn hash_of(kind: u32, point: Point) -> u64 {
    match kind {
        EMPTY => 0,
        _ => piece_hash(kind, point.column, point.row),
    }
}

/// Returns the point `count` steps further, possibly off the board; `None` if a coordinate would be
/// negative.
pub(super) fn step(point: Point, direction: (i32, i32), count: i32) -> Option<Point> {
    let along = |from: u32, step: i32| from.checked_add_signed(step.checked_mul(count)?);
    Some(Point::new(
        along(point.column, direction.0)?,
        along(point.row, direction.1)?,
    ))
}

pub(super) fn ray(point: Point, direction: (i32, i32)) -> impl Iterator<Item = Point> {
    std::iter::successors(step(point, direction, 1), move |at| step(*at, direction, 1))
}

/// Returns the direction and number of steps between two different points on a row, column or
/// diagonal.
pub(super) fn line(from: Point, to: Point) -> Option<((i32, i32), i32)> {
    let columns = i64::from(to.column) - i64::from(from.column);
    let rows = i64::from(to.row) - i64::from(from.row);
    let is_line = columns == 0 || rows == 0 || columns.abs() == rows.abs();
    let count = i32::try_from(columns.abs().max(rows.abs())).ok()?;
    (is_line && count > 0).then_some(((columns.signum() as i32, rows.signum() as i32), count))
}

pub(super) fn between(
    from: Point,
    direction: (i32, i32),
    count: i32,
) -> impl Iterator<Item = Point> {
    (1..count).filter_map(move |at| step(from, direction, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_limits() {
        let new = |columns, rows| Grid::new(BoardSize::new(columns, rows), BoardSize::new(52, 26));
        assert!(new(1, 1).is_ok() && new(52, 26).is_ok());
        for (columns, rows) in [(0, 1), (1, 0), (53, 1), (1, 27), (u32::MAX, u32::MAX)] {
            assert!(new(columns, rows).is_err());
        }
    }

    #[test]
    fn what_is_put_changes_the_hash_and_nothing_off_the_board() {
        let mut grid = Grid::new(BoardSize::new(3, 2), BoardSize::square(9)).unwrap();
        let (here, there) = (Point::new(2, 1), Point::new(3, 1));
        grid.put(here, 1);
        assert_eq!(grid.hash(), piece_hash(1, 2, 1));
        let mark = grid.cells().mark();
        grid.put(here, BLOCK);
        grid.put(there, 1);
        assert_eq!((grid.get(here), grid.get(there)), (BLOCK, EMPTY));
        assert_eq!(grid.hash(), piece_hash(BLOCK, 2, 1));
        grid.cells().undo_to(mark);
        assert_eq!(grid.hash(), piece_hash(1, 2, 1));
    }

    #[test]
    fn lines() {
        let point = |column, row| Point::new(column, row);
        let from = point(3, 3);
        assert_eq!(line(from, point(3, 7)), Some(((0, 1), 4)));
        assert_eq!(line(from, point(1, 5)), Some(((-1, 1), 2)));
        for to in [point(3, 3), point(4, 5), point(u32::MAX, 3)] {
            assert_eq!(line(from, to), None);
        }
        let way: Vec<Point> = between(from, (-1, 1), 3).collect();
        assert_eq!(way, [point(2, 4), point(1, 5)]);
    }
}
