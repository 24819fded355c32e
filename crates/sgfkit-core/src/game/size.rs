//! How large a board is.

use std::fmt;

/// The size of a board, SZ.
///
/// Any two numbers are a size here. Which of them a game's boards have is known to
/// [`Game::min_size`](super::Game::min_size), to [`Game::max_size`](super::Game::max_size) and to
/// the boards. The default is no board at all, 0 by 0, which no point lies on.
///
/// Displayed as SZ wants it, and read from it: one number where the board is a square.
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
    /// From left to right.
    pub columns: u32,
    /// From top to bottom.
    pub rows: u32,
}

impl BoardSize {
    /// A board of so many columns and rows.
    #[must_use]
    pub const fn new(columns: u32, rows: u32) -> Self {
        Self { columns, rows }
    }

    /// A board with as many columns as rows.
    #[must_use]
    pub const fn square(side: u32) -> Self {
        Self::new(side, side)
    }

    /// Whether there are as many columns as rows.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// How many points there are.
    #[must_use]
    pub const fn area(self) -> u64 {
        self.columns as u64 * self.rows as u64
    }

    /// Columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.rows, self.columns)
    }

    /// Whether neither side is shorter than that of `min`, or longer than that of `max`.
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
