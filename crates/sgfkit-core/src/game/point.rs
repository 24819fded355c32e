//! Points on a board.

use super::BoardSize;
use std::cmp::Ordering;

/// A point on a board: zero-based column and row.
///
/// Rows follow the game's notation: row 0 is at the top in Go, Hex and Twixt, at the bottom in
/// Lines of Action and Octi. Backgammon has one row of 26 columns (see
/// [`backgammon`](super::backgammon)).
///
/// Points are ordered by row, then by column.
///
/// ```
/// use sgfkit::game::Point;
///
/// let mut points = [Point::new(0, 1), Point::new(5, 0)];
/// points.sort();
/// assert_eq!(points, [Point::new(5, 0), Point::new(0, 1)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column, 0 at the left.
    pub column: u32,
    /// The row, 0 for the first one in the game's notation.
    pub row: u32,
}

impl Point {
    /// Creates a point from a zero-based column and row.
    #[must_use]
    pub const fn new(column: u32, row: u32) -> Self {
        Self { column, row }
    }

    /// Returns true if the point is on a board of `size`.
    #[must_use]
    pub const fn is_on(self, size: BoardSize) -> bool {
        self.column < size.columns && self.row < size.rows
    }

    /// Mirrors the point in the long diagonal, as `swap-pieces` does in Hex and Twixt (hex.html and
    /// twixt.html, special moves).
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.row, self.column)
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
