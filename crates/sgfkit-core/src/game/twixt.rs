//! Twixt, GM\[21\] (twixt.html).
//!
//! Values are case-insensitive. A hole is column letters in bijective base 26
//! and a row number counted from the top. Links are named by their centre,
//! which lies between two rows (shallow, `C2'`) or two columns (steep, `B'3`).
//!
//! A turn that moves links was several values in the page's first version
//! (`W[-F6*][+i6][G7]`) and is one value since 2021 (`W[-i5'/H'6K6]`). Both are
//! read as a list of [`Step`]s, with either mark and the steps in any order.

use super::Point;
use super::coordinates::{Cursor, parse_columns_number, write_columns, write_columns_number};
use super::moves::{Move, parse_word, write_word};

pub use super::moves::twixt::{Centre, Slope, Step};

pub(super) const DESCRIPTION: &str = "\
Holes are column letters (a to z, then aa, ab and so on) and a row number, row 1 at the top; \
all values are case-insensitive. \
The default board is 24×24; sides are 3 to 702, and a rectangle means a handicap game. \
White moves first and connects top and bottom, Black left and right; \
a new peg gets all its legal links by itself. \
A turn that moves links names their centres, as in -i5'/H'6K6: \
- removes, \\ adds a falling and / a rising link. \
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

/// One step or more, blanks between them. A turn places one peg at most.
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
        // A writer that does not escape the backslash loses it on the way, so
        // a bare centre is a falling link.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(name: &str) -> Point {
        parse_columns_number(name).unwrap()
    }

    fn shallow(name: &str) -> Centre {
        Centre::Shallow(hole(name))
    }

    fn steep(name: &str) -> Centre {
        Centre::Steep(hole(name))
    }

    fn add(centre: Centre, slope: Option<Slope>) -> Step {
        Step::Add { centre, slope }
    }

    #[test]
    fn words_and_holes() {
        for (text, expected) in [
            ("a3", Move::Place(Point::new(0, 2))),
            ("G5", Move::Place(Point::new(6, 4))),
            ("D11", Move::Place(Point::new(3, 10))),
            ("j10", Move::Place(Point::new(9, 9))),
            ("ZZ702", Move::Place(Point::new(701, 701))),
            ("resign", Move::Resign),
            ("Swap-Pieces", Move::SwapPieces),
            ("swap-sides", Move::SwapSides),
            ("FORFEIT", Move::Forfeit),
            ("propose-draw", Move::ProposeDraw),
            ("Accept-Draw", Move::AcceptDraw),
        ] {
            assert_eq!(parse_move(text), Some(expected), "{text}");
        }
        for text in [
            "", "pass", "swap", "draw", "cu", "qi|draw", "a0", " a3", "a3 ",
        ] {
            assert_eq!(parse_move(text), None, "{text}");
        }
    }

    #[test]
    fn turns() {
        let falling = Some(Slope::Falling);
        let rising = Some(Slope::Rising);
        for (text, expected) in [
            // The example of the page's first version, a value a step.
            ("-F6*", vec![Step::Remove(shallow("f6"))]),
            ("-G*7", vec![Step::Remove(steep("g7"))]),
            ("-H6*", vec![Step::Remove(shallow("h6"))]),
            ("-i*6", vec![Step::Remove(steep("i6"))]),
            ("+i6", vec![Step::AddAll(hole("i6"))]),
            ("+F6*", vec![add(shallow("f6"), None)]),
            ("+F'6", vec![add(steep("f6"), None)]),
            // The notation of 2021, a value a turn.
            (
                "-i5'/H'6K6",
                vec![
                    Step::Remove(shallow("i5")),
                    add(steep("h6"), rising),
                    Step::Peg(hole("k6")),
                ],
            ),
            (
                "-i5' \\H6'  k6",
                vec![
                    Step::Remove(shallow("i5")),
                    add(shallow("h6"), falling),
                    Step::Peg(hole("k6")),
                ],
            ),
            (
                "K6H'6-i5*",
                vec![
                    Step::Peg(hole("k6")),
                    add(steep("h6"), falling),
                    Step::Remove(shallow("i5")),
                ],
            ),
            ("C2'", vec![add(shallow("c2"), falling)]),
            ("/aa'12", vec![add(steep("aa12"), rising)]),
        ] {
            assert_eq!(parse_move(text), Some(Move::Twixt(expected)), "{text}");
        }
        for text in [
            "-",
            "+",
            "-F6",
            "/F6",
            "\\F6",
            "-*F6",
            "-F*6*",
            "-F6**",
            "-F*",
            "a1b2",
            "a1 b2",
            "-F6* ",
            " -F6*",
            "- F6*",
            "--F6*",
            "-F0*",
            "-F6*,G7",
            "-F6*swap-sides",
            "-F6’",
            "-F6*a1+b2c3",
        ] {
            assert_eq!(parse_move(text), None, "{text}");
        }
    }

    #[test]
    fn writing_uses_the_notation_of_2021() {
        for (text, written) in [
            ("G7", "g7"),
            ("-F6*", "-f6'"),
            ("-G*7", "-g'7"),
            ("+i6", "+i6"),
            ("-i5' / H'6K6", ""),
            ("-i5' /H'6 K6", "-i5'/h'6k6"),
            ("C2*", "\\c2'"),
        ] {
            let again = parse_move(text).and_then(|play| write_move(&play));
            assert_eq!(again.unwrap_or_default(), written, "{text}");
        }
        assert_eq!(write_move(&Move::Twixt(Vec::new())), None);
        let nowhere = Step::Remove(steep("a1"));
        assert_eq!(write_step(nowhere).as_deref(), Some("-a'1"));
        let too_far = Step::Remove(Centre::Steep(Point::new(0, u32::MAX)));
        assert_eq!(write_step(too_far), None);
    }

    #[test]
    fn links_of_a_centre() {
        for (centre, falling, rising) in [
            (shallow("c2"), ["b2", "d3"], ["b3", "d2"]),
            (steep("b3"), ["b2", "c4"], ["b4", "c2"]),
            (shallow("e8"), ["d8", "f9"], ["d9", "f8"]),
            (steep("e8"), ["e7", "f9"], ["e9", "f7"]),
            (shallow("f6"), ["e6", "g7"], ["e7", "g6"]),
            (steep("g7"), ["g6", "h8"], ["g8", "h6"]),
            (shallow("h6"), ["g6", "i7"], ["g7", "i6"]),
            (steep("i6"), ["i5", "j7"], ["i7", "j5"]),
            (shallow("i5"), ["h5", "j6"], ["h6", "j5"]),
            (steep("h6"), ["h5", "i7"], ["h7", "i5"]),
        ] {
            for (slope, names) in [(Slope::Falling, falling), (Slope::Rising, rising)] {
                let holes = names.map(hole);
                assert_eq!(centre.holes(slope), Some(holes), "{centre:?} {slope:?}");
                let [left, right] = holes;
                assert_eq!(Centre::between(left, right), Some((centre, slope)));
                assert_eq!(Centre::between(right, left), Some((centre, slope)));
            }
        }
        assert_eq!(shallow("a1").holes(Slope::Rising), None);
        assert_eq!(steep("a1").holes(Slope::Falling), None);
        let far = Point::new(u32::MAX, u32::MAX);
        assert_eq!(Centre::Shallow(far).holes(Slope::Falling), None);
        assert_eq!(Centre::Steep(far).holes(Slope::Falling), None);
        assert_eq!(Centre::between(far, Point::new(0, 0)), None);
        assert_eq!(Centre::between(far, far), None);
    }
}
