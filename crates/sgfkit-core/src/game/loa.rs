//! Lines of Action, GM\[9\] (loa.html).
//!
//! Values are case-insensitive. A point is a letter and a number, with row 1 at the bottom of the
//! drawn board. A move is two points.

use super::coordinates::{Cursor, write_letter_number};
use super::moves::{Move, parse_word, write_word};

pub(super) const DESCRIPTION: &str = "\
Points are a letter for the column and a number for the row; all values are case-insensitive. \
Row numbers normally increase from bottom to top, but the description of IY says otherwise. \
The default board is 8×8, and Black moves first. \
A move is source and destination, optionally with a - or, for a capture, a : between them. \
Comments such as + and ! may follow and are ignored. \
Special moves are Pass, Resign, Forfeit and Escape.";

const WORDS: &[(&str, Move)] = &[
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    ("escape", Move::Escape),
];

/// Parses a move. Allows spaces around it, because Boardspace.net writes them; the trailing comment
/// is any ASCII punctuation.
pub(super) fn parse_move(text: &str) -> Option<Move> {
    let text = text.trim_ascii();
    parse_word(WORDS, text).or_else(|| Cursor::new(text).whole(shift))
}

fn shift(cursor: &mut Cursor<'_>) -> Option<Move> {
    let from = cursor.letter_number()?;
    let capture = cursor.eat(b':');
    if !capture {
        cursor.eat(b'-');
    }
    let to = cursor.letter_number()?;
    let is_comment = |next: u8| next.is_ascii_punctuation() || next.is_ascii_whitespace();
    while cursor.next_if(is_comment).is_some() {}
    Some(Move::LinesOfAction { from, to, capture })
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    let Move::LinesOfAction { from, to, capture } = *play else {
        return write_word(WORDS, play);
    };
    let separator = if capture { ":" } else { "-" };
    Some(write_letter_number(from)? + separator + &write_letter_number(to)?)
}
