//! A grid of points that each hold one thing at most, for the boards that
//! consist of no more: what stands where, the position's hash, and undo.

use super::cells::{Cells, piece_hash};
use super::{Setup, SizeError};
use crate::game::{BoardSize, Color, Point, Stone};

/// A point with nothing on it.
pub(super) const EMPTY: u32 = 0;

/// What stands on a point that nobody owns and nobody may enter.
pub(super) const BLOCK: u32 = 3;

/// Where the words of a [`Grid`] are: its hash, the game's own, then the points.
const HASH: usize = 0;
const OWN: usize = 2;
const POINTS: usize = OWN + 4;

/// The eight directions, as steps in columns and rows.
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

/// The grid, and four words of the game's own that are undone with it.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: BoardSize,
    cells: Cells,
}

impl Grid {
    /// An empty grid between 1×1 and `max`.
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

    /// All points, by row, then by column.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let BoardSize { columns, rows } = self.size;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
    }

    /// What stands on a point; nothing off the board.
    pub(super) fn get(&self, point: Point) -> u32 {
        self.index(point)
            .map_or(EMPTY, |index| self.cells.get(index))
    }

    pub(super) fn color(&self, point: Point) -> Option<Color> {
        color(self.get(point))
    }

    /// Puts something on a point, whatever stood there; nothing happens off
    /// the board.
    pub(super) fn put(&mut self, point: Point, kind: u32) {
        let Some(index) = self.index(point) else {
            return;
        };
        let hash = self.hash() ^ hash_of(self.cells.get(index), point) ^ hash_of(kind, point);
        self.cells.set(index, kind);
        self.cells.set_wide(HASH, hash);
    }

    /// Puts a stone on a point, or clears it; nothing happens off the board.
    pub(super) fn put_stone(&mut self, point: Point, stone_or_none: Option<Color>) {
        self.put(point, stone_or_none.map_or(EMPTY, stone));
    }

    /// One of the game's own words, of which there are four.
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

/// What a stone of a colour is on a grid.
pub(super) fn stone(color: Color) -> u32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The inverse of [`stone`]; `None` for everything else.
pub(super) fn color(kind: u32) -> Option<Color> {
    match kind {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

/// What `AB`, `AW` and `AE` put on a point; `None` for what is no such setup.
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

/// The point `count` steps further; `None` where a coordinate would be
/// negative. It may lie off the board.
pub(super) fn step(point: Point, direction: (i32, i32), count: i32) -> Option<Point> {
    let along = |from: u32, step: i32| from.checked_add_signed(step.checked_mul(count)?);
    Some(Point::new(
        along(point.column, direction.0)?,
        along(point.row, direction.1)?,
    ))
}

/// The points from one on, without it, in a direction, as far as numbers reach.
pub(super) fn ray(point: Point, direction: (i32, i32)) -> impl Iterator<Item = Point> {
    std::iter::successors(step(point, direction, 1), move |at| step(*at, direction, 1))
}

/// The direction and the number of steps from one point to another, if they
/// lie on a row, a column or a diagonal and are not the same.
pub(super) fn line(from: Point, to: Point) -> Option<((i32, i32), i32)> {
    let columns = i64::from(to.column) - i64::from(from.column);
    let rows = i64::from(to.row) - i64::from(from.row);
    let is_line = columns == 0 || rows == 0 || columns.abs() == rows.abs();
    let count = i32::try_from(columns.abs().max(rows.abs())).ok()?;
    (is_line && count > 0).then_some(((columns.signum() as i32, rows.signum() as i32), count))
}

/// The points between two that lie on a line, ends left out.
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
