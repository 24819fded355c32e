//! The point: a place on a board, whatever the game.

use super::BoardSize;
use std::cmp::Ordering;

/// A place on a board: zero-based column and row.
///
/// Rows are counted as the game's notation numbers them. In Go, Hex and Twixt
/// row 0 is at the top, in Lines of Action and Octi at the bottom. Backgammon
/// has one row of 26 columns (see [`backgammon`](super::backgammon)).
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
    /// The row, 0 for the row that the game's notation numbers first.
    pub row: u32,
}

impl Point {
    /// The point in this zero-based column and row.
    #[must_use]
    pub const fn new(column: u32, row: u32) -> Self {
        Self { column, row }
    }

    /// Whether the point lies on a board of `size`.
    #[must_use]
    pub const fn is_on(self, size: BoardSize) -> bool {
        self.column < size.columns && self.row < size.rows
    }

    /// The mirror image in the long diagonal, where `swap-pieces` puts a stone
    /// of Hex or Twixt (hex.html and twixt.html, special moves).
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
