//! Amazons, GM\[18\] (amazons.html).
//!
//! A move is three points with two letters each: from, to, arrow.

use super::coordinates::{letters, write_letters};
use super::moves::Move;

pub(super) const DESCRIPTION: &str = "\
Points are two letters as in Go, row from the top, on boards up to 52×52; the default is 10×10. \
A move is three points in a row: where the amazon comes from, where it goes, and where its arrow lands, \
as in djddgd. \
Without setup in the root the start is AB[dj][gj][ag][jg] AW[da][ga][ad][jd]; AA sets up arrows. \
The page does not say who begins, and its example starts with Black. \
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
