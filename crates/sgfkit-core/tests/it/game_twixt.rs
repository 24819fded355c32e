//! Tests of `game::twixt`.

use sgfkit_core::game::Point;
use sgfkit_core::game::twixt::*;
use sgfkit_core::game::{Game, Move};

fn hole(name: &str) -> Point {
    Game::Twixt.parse_point(name).unwrap()
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
        assert_eq!(Game::Twixt.parse_move(text), Some(expected), "{text}");
    }
    for text in [
        "", "pass", "swap", "draw", "cu", "qi|draw", "a0", " a3", "a3 ",
    ] {
        assert_eq!(Game::Twixt.parse_move(text), None, "{text}");
    }
}

#[test]
fn turns() {
    let falling = Some(Slope::Falling);
    let rising = Some(Slope::Rising);
    for (text, expected) in [
        // The example of the first version of the specification, with one value per step.
        ("-F6*", vec![Step::Remove(shallow("f6"))]),
        ("-G*7", vec![Step::Remove(steep("g7"))]),
        ("-H6*", vec![Step::Remove(shallow("h6"))]),
        ("-i*6", vec![Step::Remove(steep("i6"))]),
        ("+i6", vec![Step::AddAll(hole("i6"))]),
        ("+F6*", vec![add(shallow("f6"), None)]),
        ("+F'6", vec![add(steep("f6"), None)]),
        // The notation of 2021, with one value per turn.
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
        assert_eq!(
            Game::Twixt.parse_move(text),
            Some(Move::Twixt(expected)),
            "{text}"
        );
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
        assert_eq!(Game::Twixt.parse_move(text), None, "{text}");
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
        let again = Game::Twixt
            .parse_move(text)
            .and_then(|play| Game::Twixt.write_move(&play));
        assert_eq!(again.unwrap_or_default(), written, "{text}");
    }
    assert_eq!(Game::Twixt.write_move(&Move::Twixt(Vec::new())), None);
    let nowhere = Step::Remove(steep("a1"));
    assert_eq!(
        Game::Twixt
            .write_move(&Move::Twixt(vec![nowhere]))
            .as_deref(),
        Some("-a'1")
    );
    let too_far = Step::Remove(Centre::Steep(Point::new(0, u32::MAX)));
    assert_eq!(Game::Twixt.write_move(&Move::Twixt(vec![too_far])), None);
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
