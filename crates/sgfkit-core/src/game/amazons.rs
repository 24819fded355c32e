//! Amazons, GM\[18\] (amazons.html).
//!
//! A move is three points with two letters each: from, to, arrow.

use super::coordinates::{letters, write_letters};
use super::moves::Move;

pub(super) const DESCRIPTION: &str = "\
Points are two letters as in Go, with rows counted from the top. Boards have up to 52×52 points; \
the default is 10×10. \
A move is three points without spaces, such as djddgd: \
the source and the target of the amazon, and the target of its arrow. \
Without setup in the root, the start position is AB[dj][gj][ag][jg] AW[da][ga][ad][jd]; AA sets up arrows. \
The specification does not say who begins; in its example, Black does. \
There are no special moves.";

pub(super) fn parse_move(text: &str) -> Option<Move> {
    let &[a, b, c, d, e, f] = text.as_bytes() else {
        return None;
    };
    Some(Move::Amazons {
        from: letters(a, b)?,
        to: letters(c, d)?,
        arrow: letters(e, f)?,
    })
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    let Move::Amazons { from, to, arrow } = *play else {
        return None;
    };
    Some(write_letters(from)? + &write_letters(to)? + &write_letters(arrow)?)
}
