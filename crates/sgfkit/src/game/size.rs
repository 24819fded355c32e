//! How large a board is.

use std::fmt;

/// The size of a board, SZ. Both sides are at least 1.
///
/// No game's own limit is known here (Go's is 52). Displayed as SZ wants it: one number where the
/// board is a square.
///
/// ```
/// use sgfkit::game::BoardSize;
/// let size = BoardSize::parse("19:13").unwrap();
/// assert_eq!((size.columns, size.rows), (19, 13));
/// assert_eq!(BoardSize::square(9).to_string(), "9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// From left to right.
    pub columns: u32,
    /// From top to bottom.
    pub rows: u32,
}

impl BoardSize {
    /// A square board.
    #[must_use]
    pub const fn square(side: u32) -> Self {
        Self {
            columns: side,
            rows: side,
        }
    }

    /// A board of so many columns and rows; `None` where one of them is 0.
    #[must_use]
    pub const fn new(columns: u32, rows: u32) -> Option<Self> {
        if columns == 0 || rows == 0 {
            return None;
        }
        Some(Self { columns, rows })
    }

    /// Whether there are as many columns as rows.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
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
