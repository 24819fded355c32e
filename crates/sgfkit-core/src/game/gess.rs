//! Gess, GM\[20\] (gess.html).
//!
//! A move is `from:to`, the centers of the 3×3 piece before and after.

use super::coordinates::{letters, write_letters};
use super::moves::Move;

pub(super) const DESCRIPTION: &str = "\
Points and stones are two letters as in Go. \
The default board is 20×20; its outermost rows and columns are outside the playing area. \
A move is two points with a colon between them: the center of the 3×3 piece before and after the move. \
Neither point may be on an outermost row or column, and all stones of the piece must belong to the player who moves. \
The specification does not say who begins, and defines no special moves or properties.";

pub(super) fn parse_move(text: &str) -> Option<Move> {
    let &[a, b, b':', c, d] = text.as_bytes() else {
        return None;
    };
    Some(Move::Gess {
        from: letters(a, b)?,
        to: letters(c, d)?,
    })
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    let Move::Gess { from, to } = *play else {
        return None;
    };
    Some(write_letters(from)? + ":" + &write_letters(to)?)
}
