//! Tests of `game::go`.

use sgfkit_core::game::BoardSize;
use sgfkit_core::game::Point;
use sgfkit_core::game::go::*;
use sgfkit_core::game::{Game, Move};

#[test]
fn passes() {
    for (text, (columns, rows), expected) in [
        ("", (19, 19), true),
        ("", (52, 52), true),
        ("tt", (19, 19), true),
        ("tt", (9, 9), true),
        ("tt", (20, 19), false),
        ("tt", (19, 20), false),
        ("tt", (25, 15), false),
        ("tt", (25, 25), false),
        ("TT", (19, 19), false),
        ("jj", (9, 9), false),
        (" ", (19, 19), false),
    ] {
        let size = BoardSize::new(columns, rows);
        assert_eq!(is_pass(text, size), expected, "{text:?} on {size}");
    }
    assert_eq!(Game::Go.parse_move(""), Some(Move::Pass));
    assert_eq!(Game::Go.parse_move(" "), None);
    assert_eq!(
        Game::Go.parse_move("tt"),
        Some(Move::Place(Point::new(19, 19)))
    );
}

#[test]
fn players_names() {
    for (sgf, name) in [
        ("aa", "A19"),
        ("dp", "D4"),
        ("pd", "Q16"),
        ("jj", "K10"),
        ("ss", "T1"),
        ("hh", "H12"),
        ("ii", "J11"),
    ] {
        let point = Game::Go.parse_point(sgf).unwrap();
        assert_eq!(
            players_point(point, BoardSize::square(19)).as_deref(),
            Some(name)
        );
        assert_eq!(
            parse_players_point(name, BoardSize::square(19)),
            Some(point)
        );
        assert_eq!(
            parse_players_point(&name.to_lowercase(), BoardSize::square(19)),
            Some(point)
        );
    }
    for name in [
        "",
        "A",
        "19",
        "A0",
        "A20",
        "I5",
        "i5",
        "U1",
        "Z1",
        "A01",
        "A1 ",
        "AA1",
        "pd",
        "A-1",
        "A4294967295",
    ] {
        assert_eq!(
            parse_players_point(name, BoardSize::square(19)),
            None,
            "{name}"
        );
    }
}

#[test]
fn players_names_of_every_point() {
    for (columns, rows) in [(1, 1), (9, 13), (19, 19), (25, 25), (52, 52)] {
        let size = BoardSize::new(columns, rows);
        for row in 0..60 {
            for column in 0..60 {
                let point = Point::new(column, row);
                let named = point.is_on(size) && column < 25;
                let name = players_point(point, size);
                assert_eq!(name.is_some(), named, "{point:?} on {size:?}");
                if let Some(name) = name {
                    assert_eq!(parse_players_point(&name, size), Some(point), "{name}");
                }
            }
        }
    }
    assert_eq!(
        players_point(Point::new(0, 0), BoardSize::square(u32::MAX)).as_deref(),
        Some("A4294967295")
    );
}
