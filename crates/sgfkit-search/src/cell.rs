//! Places on a board as a search sees them.

use sgfkit::{BoardSize, Game, Point};

/// A place on a board or in a query: its column and row, both 0 in the upper left corner. A
/// [`Point`] counts as its game does, and two games count rows upwards.
///
/// ```
/// use sgfkit::{BoardSize, Game, Point};
/// use sgfkit_search::Cell;
///
/// let size = Some(BoardSize::square(8));
/// assert_eq!(Cell::new(1, 0).point(Game::Go, size), Point::new(1, 0));
/// assert_eq!(Cell::new(1, 0).point(Game::LinesOfAction, size), Point::new(1, 7));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The column, 0 at the left.
    pub column: u32,
    /// The row, 0 at the top.
    pub row: u32,
}

impl Cell {
    /// The upper left cell.
    pub const CORNER: Cell = Cell::new(0, 0);

    /// Creates a cell from its column and row.
    #[must_use]
    pub const fn new(column: u32, row: u32) -> Cell {
        Cell { column, row }
    }

    /// Returns the cell with this index, counted row by row.
    #[must_use]
    pub const fn of_index(index: u32, size: BoardSize) -> Cell {
        Cell::new(index % size.columns, index / size.columns)
    }

    /// Returns the index of the cell, counted row by row.
    #[must_use]
    pub const fn index(self, size: BoardSize) -> u32 {
        self.row * size.columns + self.column
    }

    /// Returns the lower right cell of a rectangle of this size that starts here.
    #[must_use]
    pub const fn last_of(self, size: BoardSize) -> Cell {
        Cell::new(self.column + size.columns - 1, self.row + size.rows - 1)
    }

    /// Returns whether the cell is in the rectangle with these corners.
    #[must_use]
    pub fn is_within(self, from: Cell, to: Cell) -> bool {
        (from.column..=to.column).contains(&self.column) && (from.row..=to.row).contains(&self.row)
    }

    /// Returns the point of the cell on a game's board.
    #[must_use]
    pub fn point(self, game: Game, size: Option<BoardSize>) -> Point {
        let upwards = size.filter(|_| game.counts_rows_upwards());
        let row = upwards.map_or(self.row, |size| size.rows.saturating_sub(1 + self.row));
        Point::new(self.column, row)
    }

    pub(crate) fn order(self) -> (u32, u32) {
        (self.row, self.column)
    }
}
