//! The two colors.

use std::fmt;

/// A player's color: the value of PL, and part of many identifiers and values (sgf4.html §3,
/// Color).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// `B`
    Black,
    /// `W`
    White,
}

impl Color {
    /// Returns the opponent's color.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns `B` or `W`, as SGF writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Black => "B",
            Self::White => "W",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
