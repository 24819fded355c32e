//! Board sizes.

use std::fmt;

/// The size of a board, SZ.
///
/// Any two numbers are valid; [`Game::min_size`](super::Game::min_size),
/// [`Game::max_size`](super::Game::max_size) and the boards define the limits of games. The default
/// is 0 by 0, without any point.
///
/// Parsed and displayed as in SZ: one number for a square.
///
/// ```
/// use sgfkit::BoardSize;
///
/// let size: BoardSize = "19:13".parse()?;
/// assert_eq!(size, BoardSize::new(19, 13));
/// assert_eq!(BoardSize::square(9).to_string(), "9");
/// # Ok::<(), sgfkit::value::BoardSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    /// The number of columns, from left to right.
    pub columns: u32,
    /// The number of rows, from top to bottom.
    pub rows: u32,
}

impl BoardSize {
    /// Creates a size from columns and rows.
    #[must_use]
    pub const fn new(columns: u32, rows: u32) -> Self {
        Self { columns, rows }
    }

    /// Creates the size of a square board.
    #[must_use]
    pub const fn square(side: u32) -> Self {
        Self::new(side, side)
    }

    /// Returns true if there are as many columns as rows.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// Returns the number of points.
    #[must_use]
    pub const fn area(self) -> u64 {
        self.columns as u64 * self.rows as u64
    }

    /// Swaps columns and rows.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.rows, self.columns)
    }

    /// Returns true if both sides are within those of `min` and `max`.
    #[must_use]
    pub const fn is_between(self, min: Self, max: Self) -> bool {
        min.columns <= self.columns
            && self.columns <= max.columns
            && min.rows <= self.rows
            && self.rows <= max.rows
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            return self.columns.fmt(f);
        }
        write!(f, "{}:{}", self.columns, self.rows)
    }
}
