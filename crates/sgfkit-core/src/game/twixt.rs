//! Twixt, GM\[21\] (twixt.html).
//!
//! Values are case-insensitive. A hole is a column in bijective base 26 and a row number counted
//! from the top. Links are identified by their center, which is between two rows (shallow, `C2'`)
//! or two columns (steep, `B'3`).
//!
//! In the first version of the specification, a turn that moves links was several values
//! (`W[-F6*][+i6][G7]`); since 2021 it is one (`W[-i5'/H'6K6]`). Both parse as a list of [`Step`]s,
//! with either mark and in any order.

use super::Point;
use super::coordinates::{Cursor, parse_columns_number, write_columns, write_columns_number};
use super::moves::{Move, parse_word, write_word};

pub use super::moves::twixt::{Centre, Slope, Step};

pub(super) const DESCRIPTION: &str = "\
Holes are column letters (a to z, then aa, ab and so on) and a row number, row 1 at the top; \
all values are case-insensitive. \
The default board is 24×24; sides are 3 to 702, and a rectangular board means a handicap game. \
White moves first and connects top and bottom, Black left and right; \
a new peg gets all legal links automatically. \
A turn that changes links gives the centers of the links, such as -i5'/H'6K6: \
- removes a link, \\ adds a falling one and / a rising one. \
Special moves are swap-sides and swap-pieces (on the second turn only), resign, forfeit, \
propose-draw and accept-draw.";

const WORDS: &[(&str, Move)] = &[
    ("swap-sides", Move::SwapSides),
    ("swap-pieces", Move::SwapPieces),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    ("propose-draw", Move::ProposeDraw),
    ("accept-draw", Move::AcceptDraw),
];

pub(super) fn parse_move(text: &str) -> Option<Move> {
    if let Some(word) = parse_word(WORDS, text) {
        return Some(word);
    }
    if let Some(hole) = parse_columns_number(text) {
        return Some(Move::Place(hole));
    }
    Cursor::new(text).whole(steps).map(Move::Twixt)
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    match play {
        Move::Place(hole) => write_columns_number(*hole),
        Move::Twixt(steps) if !steps.is_empty() => {
            steps.iter().map(|&step| write_step(step)).collect()
        }
        _ => write_word(WORDS, play),
    }
}

/// Reads one or more steps separated by spaces. A turn places at most one peg.
fn steps(cursor: &mut Cursor<'_>) -> Option<Vec<Step>> {
    let mut steps = vec![step(cursor)?];
    let mut has_peg = matches!(steps[..], [Step::Peg(_)]);
    while !cursor.is_empty() {
        cursor.skip_blanks();
        let next = step(cursor)?;
        if matches!(next, Step::Peg(_)) {
            if has_peg {
                return None;
            }
            has_peg = true;
        }
        steps.push(next);
    }
    Some(steps)
}

fn step(cursor: &mut Cursor<'_>) -> Option<Step> {
    let sign = cursor.next_if(|next| matches!(next, b'-' | b'+' | b'\\' | b'/'));
    let column = cursor.columns()?;
    let steep = mark(cursor);
    let point = Point::new(column, cursor.row()?);
    let centre = if steep {
        Some(Centre::Steep(point))
    } else if mark(cursor) {
        Some(Centre::Shallow(point))
    } else {
        None
    };
    let added = |centre, slope| Some(Step::Add { centre, slope });
    match (sign, centre) {
        (None, None) => Some(Step::Peg(point)),
        (Some(b'+'), None) => Some(Step::AddAll(point)),
        (Some(b'+'), Some(centre)) => added(centre, None),
        (Some(b'-'), Some(centre)) => Some(Step::Remove(centre)),
        (Some(b'/'), Some(centre)) => added(centre, Some(Slope::Rising)),
        // A program that does not escape the backslash loses it, so a bare center is a falling
        // link.
        (Some(b'\\') | None, Some(centre)) => added(centre, Some(Slope::Falling)),
        _ => None,
    }
}

fn mark(cursor: &mut Cursor<'_>) -> bool {
    cursor.eat(b'\'') || cursor.eat(b'*')
}

fn write_step(step: Step) -> Option<String> {
    Some(match step {
        Step::Peg(hole) => write_columns_number(hole)?,
        Step::AddAll(hole) => "+".to_owned() + &write_columns_number(hole)?,
        Step::Remove(centre) => "-".to_owned() + &write_centre(centre)?,
        Step::Add { centre, slope } => {
            let sign = match slope {
                None => "+",
                Some(Slope::Falling) => "\\",
                Some(Slope::Rising) => "/",
            };
            sign.to_owned() + &write_centre(centre)?
        }
    })
}

fn write_centre(centre: Centre) -> Option<String> {
    match centre {
        Centre::Shallow(point) => Some(write_columns_number(point)? + "'"),
        Centre::Steep(Point { column, row }) => {
            let row = row.checked_add(1)?;
            Some(format!("{}'{row}", write_columns(column)?))
        }
    }
}
