//! Go, GM\[1\] (go.html).
//!
//! Points, stones and moves are two letters, column then row, from the upper left corner. This
//! module adds passes and players' names.

use super::BoardSize;
use super::Point;
use super::coordinates::{Cursor, letter, letters, parse_letters, write_letters};
use super::moves::Move;

/// The moves in Dave Dyer's signature of a game, in its order.
pub const SIGNATURE_MOVES: &[u32] = &[20, 40, 60, 31, 51, 71];

pub(super) const DESCRIPTION: &str = "\
Points, stones and moves are two letters, column then row, counted from the upper left corner: \
a to z are 1 to 26, A to Z are 27 to 52. \
The default board is 19×19, the largest 52×52. \
A pass is the empty value, or tt if neither side of the board is longer than 19. \
The specification does not say who begins; in practice Black does, or White after handicap stones. \
A move replaces any stone on its point, then captures adjacent enemy groups without liberties, then its own \
group if that has no liberties.";

const NAMED_COLUMNS: u32 = 25;

/// The zero-based index of `I`, which players skip.
const SKIPPED_COLUMN: u32 = 8;

/// Returns true if a move value is a pass on a board of `size`: the empty value, or `tt` if neither
/// side is longer than 19 (go.html, Move).
///
/// Only for moves; in a list of points `tt` is always a point.
///
/// ```
/// use sgfkit::BoardSize;
/// use sgfkit::game::go::is_pass;
///
/// assert!(is_pass("", BoardSize::square(19)) && is_pass("tt", BoardSize::square(19)));
/// assert!(!is_pass("tt", BoardSize::square(21)) && !is_pass("tt", BoardSize::new(25, 15)));
/// ```
#[must_use]
pub fn is_pass(text: &str, size: BoardSize) -> bool {
    text.is_empty() || (text == "tt" && size.columns <= 19 && size.rows <= 19)
}

#[inline]
pub(crate) fn is_pass_point(point: Point, size: BoardSize) -> bool {
    point == Point::new(19, 19) && size.columns <= 19 && size.rows <= 19
}

/// Parses a move on a board of `size`, which decides whether `tt` is a pass.
#[inline]
#[doc(hidden)]
#[must_use]
pub fn parse_move_on(raw: &[u8], size: BoardSize) -> Option<Move> {
    match *raw {
        [] => Some(Move::Pass),
        [column, row] => parse_letters_on(column, row, size),
        _ => None,
    }
}

#[inline]
pub(crate) fn parse_letters_on(column: u8, row: u8, size: BoardSize) -> Option<Move> {
    match (column, row) {
        (b't', b't') if is_pass("tt", size) => Some(Move::Pass),
        (b'a'..=b'z', b'a'..=b'z') => {
            let point = Point::new(u32::from(column - b'a'), u32::from(row - b'a'));
            Some(Move::Place(point))
        }
        _ => letters(column, row).map(Move::Place),
    }
}

/// Returns the players' name of a point on a board of `size`: a column letter without `I`, and the
/// row counted from the bottom.
///
/// Returns `None` off the board and from the 26th column on, where programs disagree. Books and the
/// Go Text Protocol use these names; SGF does not.
///
/// ```
/// use sgfkit::game::{BoardSize, Point, go::players_point};
///
/// assert_eq!(players_point(Point::new(3, 15), BoardSize::square(19)).as_deref(), Some("D4"));
/// ```
#[must_use]
pub fn players_point(point: Point, size: BoardSize) -> Option<String> {
    if !point.is_on(size) || point.column >= NAMED_COLUMNS {
        return None;
    }
    let skip = u32::from(point.column >= SKIPPED_COLUMN);
    let column = letter(point.column + skip)?.to_ascii_uppercase();
    let row = size.rows.checked_sub(point.row)?;
    Some(format!("{column}{row}"))
}

/// Parses a players' name, in either case, on a board of `size`; `None` if it has no such point.
///
/// ```
/// use sgfkit::game::{BoardSize, Point, go::parse_players_point};
///
/// assert_eq!(parse_players_point("q16", BoardSize::square(19)), Some(Point::new(15, 3)));
/// assert_eq!(parse_players_point("I5", BoardSize::square(19)), None);
/// ```
#[must_use]
pub fn parse_players_point(text: &str, size: BoardSize) -> Option<Point> {
    let Point { column, row } = Cursor::new(text).whole(Cursor::letter_number)?;
    if column == SKIPPED_COLUMN {
        return None;
    }
    let column = column - u32::from(column > SKIPPED_COLUMN);
    let row = size.rows.checked_sub(row)?.checked_sub(1)?;
    let point = Point::new(column, row);
    point.is_on(size).then_some(point)
}

pub(super) fn parse_move(text: &str) -> Option<Move> {
    if text.is_empty() {
        return Some(Move::Pass);
    }
    parse_letters(text).map(Move::Place)
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    match *play {
        Move::Pass => Some(String::new()),
        Move::Place(point) => write_letters(point),
        _ => None,
    }
}
