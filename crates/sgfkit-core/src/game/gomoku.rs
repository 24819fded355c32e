//! Gomoku and Renju, GM\[4\], and Othello, GM\[2\].
//!
//! The specification does not describe them. Files use Go's two letters, or a letter and a number
//! with row 1 at the top; the second character shows which.

use super::Point;
use super::coordinates::{parse_letter_number, parse_letters, write_letter_number, write_letters};

pub(super) const GOMOKU: &str = "\
The specification does not describe this game; it only says that stones are written like points. \
Files use two letters as in Go, or a letter and a number with row 1 at the top. \
sgfkit reads both, and the second character decides. \
The board size, the first player and the pass are not defined. In practice, Black begins, on 15×15.";

pub(super) const OTHELLO: &str = "\
The specification does not describe this game; it only says that stones are written like points. \
Files use two letters as in Go, or a letter and a number with row 1 at the top. \
sgfkit reads both, and the second character decides. \
The board size, the first player and the pass are not defined. \
In practice, Black begins, on 8×8, and a pass is the empty value.";

/// Point notations for games without a specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Two letters as in Go: `dc`.
    Letters,
    /// A letter of either case and a number, row 1 at the top: `d3`.
    LetterNumber,
}

/// Detects the notation of a point; `None` if it is neither.
///
/// ```
/// use sgfkit::game::gomoku::{Notation, notation};
///
/// assert_eq!(notation("dc"), Some(Notation::Letters));
/// assert_eq!(notation("d3"), Some(Notation::LetterNumber));
/// assert_eq!(notation("rabbit"), None);
/// ```
#[must_use]
pub fn notation(text: &str) -> Option<Notation> {
    let (notation, _) = parse(text)?;
    Some(notation)
}

/// Writes a point in a notation; `None` from the 53rd column or row on for letters, or from the
/// 27th column on for letter and number.
#[must_use]
pub fn write_point(point: Point, notation: Notation) -> Option<String> {
    match notation {
        Notation::Letters => write_letters(point),
        Notation::LetterNumber => write_letter_number(point),
    }
}

pub(super) fn parse_point(text: &str) -> Option<Point> {
    let (_, point) = parse(text)?;
    Some(point)
}

pub(super) fn write_either(point: Point) -> Option<String> {
    write_letters(point).or_else(|| write_letter_number(point))
}

fn parse(text: &str) -> Option<(Notation, Point)> {
    if text.as_bytes().get(1)?.is_ascii_digit() {
        return Some((Notation::LetterNumber, parse_letter_number(text)?));
    }
    Some((Notation::Letters, parse_letters(text)?))
}
