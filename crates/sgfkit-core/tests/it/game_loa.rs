//! Tests of `game::loa`.

use sgfkit_core::game::{Game, Move};

use sgfkit_core::game::Point;

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
        assert_eq!(
            Game::LinesOfAction.parse_move(text),
            Some(expected.clone()),
            "{text}"
        );
        assert_eq!(
            Game::LinesOfAction.write_move(&expected).as_deref(),
            Some(written)
        );
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
        assert_eq!(Game::LinesOfAction.parse_move(text), None, "{text}");
    }
}
