//! Lines of Action, GM\[9\] (loa.html).
//!
//! Values are case-insensitive. A point is a letter and a number, and row 1 is
//! at the bottom of the board as it is drawn. A move names both ends.

use super::coordinates::{Cursor, write_letter_number};
use super::moves::{Move, parse_word, write_word};

pub(super) const DESCRIPTION: &str = "\
Points are a letter for the column and a number for the row; all values are case-insensitive. \
Numbers are normally shown growing from bottom to top, though the text of IY says otherwise. \
The default board is 8×8, and Black moves first. \
A move is source and destination, perhaps with a - or, for a capture, a : between; \
comments such as + and ! may follow and mean nothing. \
Special moves are Pass, Resign, Forfeit and Escape.";

const WORDS: &[(&str, Move)] = &[
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    ("escape", Move::Escape),
];

/// Reads a move. Boardspace.net pads its values with blanks, so blanks around
/// a move are passed over; the trailing comment is any ASCII punctuation.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Point;

    fn shift(from: (u32, u32), to: (u32, u32), capture: bool) -> Move {
        Move::LinesOfAction {
            from: Point::new(from.0, from.1),
            to: Point::new(to.0, to.1),
            capture,
        }
    }

    #[test]
    fn moves() {
        for (text, expected, written) in [
            ("e1-e3", shift((4, 0), (4, 2), false), "e1-e3"),
            ("C2:C5++", shift((2, 1), (2, 4), true), "c2:c5"),
            ("c5-c6", shift((2, 4), (2, 5), false), "c5-c6"),
            ("c5c6", shift((2, 4), (2, 5), false), "c5-c6"),
            ("F1-F3    ", shift((5, 0), (5, 2), false), "f1-f3"),
            ("  C8:A6 !?", shift((2, 7), (0, 5), true), "c8:a6"),
            ("a1-a10#", shift((0, 0), (0, 9), false), "a1-a10"),
            ("Pass", Move::Pass, "pass"),
            ("resign", Move::Resign, "resign"),
            ("FORFEIT", Move::Forfeit, "forfeit"),
            (" Escape ", Move::Escape, "escape"),
        ] {
            assert_eq!(parse_move(text), Some(expected.clone()), "{text}");
            assert_eq!(write_move(&expected).as_deref(), Some(written));
        }
        for text in [
            "",
            " ",
            "e1",
            "e1-",
            "e1--e3",
            "e1:-e3",
            "e1 - e3",
            "e0-e3",
            "e1-e3-e5",
            "aa1-aa2",
            "e1-e3 good",
            "e1-e3é",
            "swap-sides",
            "e1xe3",
        ] {
            assert_eq!(parse_move(text), None, "{text}");
        }
    }
}
