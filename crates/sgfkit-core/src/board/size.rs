//! Board sizes.

use std::error::Error;
use std::fmt;

use crate::game::BoardSize;

/// The error for an unsupported board size.
///
/// ```
/// use sgfkit::BoardSize;
/// use sgfkit::board::{GoBoard, go::Rules};
///
/// let error = GoBoard::new(BoardSize::new(53, 19), Rules::default()).unwrap_err();
/// assert_eq!(error.to_string(), "unsupported board size 53x19: expected 1x1 to 52x52");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SizeError {
    /// The requested size.
    pub size: BoardSize,
    /// The smallest supported size of the game.
    pub min: BoardSize,
    /// The largest supported size of the game.
    pub max: BoardSize,
}

impl SizeError {
    pub(super) fn check(size: BoardSize, min: BoardSize, max: BoardSize) -> Result<(), SizeError> {
        if size.is_between(min, max) {
            Ok(())
        } else {
            Err(SizeError { size, min, max })
        }
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [size, min, max] =
            [self.size, self.min, self.max].map(|size| format!("{}x{}", size.columns, size.rows));
        write!(f, "unsupported board size {size}: expected {min} to {max}")
    }
}

impl Error for SizeError {}
