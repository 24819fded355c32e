//! The sizes that boards can have.

use std::error::Error;
use std::fmt;

use crate::game::BoardSize;

/// Why there is no board of a size.
///
/// ```
/// use sgfkit::BoardSize;
/// use sgfkit::board::{GoBoard, go::Rules};
///
/// let error = GoBoard::new(BoardSize::new(53, 19), Rules::default()).unwrap_err();
/// assert_eq!(error.to_string(), "a board of 53x19 is not between 1x1 and 52x52");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizeError {
    /// The size that was asked for.
    pub size: BoardSize,
    /// The game's smallest board.
    pub min: BoardSize,
    /// And the largest that is known here.
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
        write!(f, "a board of {size} is not between {min} and {max}")
    }
}

impl Error for SizeError {}
