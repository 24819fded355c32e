//! Tests of `game::coordinates`.

use sgfkit_core::game::{Game, Point};

#[test]
fn every_pair_of_letters_is_a_point() {
    for row in 0..52 {
        for column in 0..52 {
            let point = Point::new(column, row);
            let text = Game::Go.write_point(point).unwrap();
            assert_eq!(Game::Go.parse_point(&text), Some(point), "{text}");
        }
    }
    assert_eq!(Game::Go.write_point(Point::new(52, 0)), None);
    assert_eq!(Game::Go.write_point(Point::new(0, u32::MAX)), None);
}

#[test]
fn two_letters() {
    for (text, column, row) in [
        ("aa", 0, 0),
        ("pd", 15, 3),
        ("tt", 19, 19),
        ("zA", 25, 26),
        ("ZZ", 51, 51),
    ] {
        assert_eq!(
            Game::Go.parse_point(text),
            Some(Point::new(column, row)),
            "{text}"
        );
    }
    for text in ["", "a", "aaa", "a1", " aa", "aa ", "a b", "é", "aé", "Q16"] {
        assert_eq!(Game::Go.parse_point(text), None, "{text}");
    }
}

#[test]
fn column_names_are_bijective_base_26() {
    // The 1-based numbers of spec-games, section 13.
    for (name, number) in [
        ("a", 1),
        ("z", 26),
        ("aa", 27),
        ("az", 52),
        ("ba", 53),
        ("zz", 702),
        ("aaa", 703),
    ] {
        let point = Point::new(number - 1, 0);
        assert_eq!(Game::Hex.write_point(point), Some(format!("{name}1")));
        for written in [name.to_owned(), name.to_uppercase()] {
            assert_eq!(Game::Hex.parse_point(&format!("{written}1")), Some(point));
        }
    }
    for column in 0..20_000 {
        let point = Point::new(column, 0);
        let name = Game::Hex.write_point(point).unwrap();
        assert_eq!(Game::Hex.parse_point(&name), Some(point), "{name}");
    }
}

#[test]
fn columns_and_number() {
    for (text, column, row) in [
        ("a1", 0, 0),
        ("f6", 5, 5),
        ("aA27", 26, 26),
        ("AB6", 27, 5),
        ("ab28", 27, 27),
        ("zz702", 701, 701),
        ("a4294967295", 0, u32::MAX - 1),
    ] {
        let point = Point::new(column, row);
        assert_eq!(Game::Hex.parse_point(text), Some(point), "{text}");
        let written = Game::Hex.write_point(point);
        assert_eq!(written.as_deref(), Some(text.to_ascii_lowercase().as_str()));
    }
    for text in [
        "",
        "a",
        "1",
        "1a",
        "a0",
        "a01",
        "a-1",
        "a1 ",
        " a1",
        "a 1",
        "a1b",
        "é1",
        "a1é",
        "a4294967296",
        "zzzzzzz1",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1",
    ] {
        assert_eq!(Game::Hex.parse_point(text), None, "{text}");
    }
    assert_eq!(Game::Hex.write_point(Point::new(u32::MAX, 0)), None);
    assert_eq!(Game::Hex.write_point(Point::new(0, u32::MAX)), None);
    let last = Point::new(u32::MAX - 1, u32::MAX - 1);
    let text = Game::Hex.write_point(last).unwrap();
    assert_eq!(Game::Hex.parse_point(&text), Some(last));
}

#[test]
fn letter_and_number() {
    assert_eq!(
        Game::LinesOfAction.parse_point("C8"),
        Some(Point::new(2, 7))
    );
    assert_eq!(
        Game::LinesOfAction.parse_point("z10"),
        Some(Point::new(25, 9))
    );
    for text in ["", "c", "8", "cc8", "c0", "c08", "c8 ", "c8c"] {
        assert_eq!(Game::LinesOfAction.parse_point(text), None, "{text}");
    }
    assert_eq!(Game::LinesOfAction.write_point(Point::new(26, 0)), None);
    assert_eq!(
        Game::LinesOfAction.write_point(Point::new(0, u32::MAX)),
        None
    );
    for row in 0..100 {
        for column in 0..26 {
            let point = Point::new(column, row);
            let text = Game::LinesOfAction.write_point(point).unwrap();
            assert_eq!(
                Game::LinesOfAction.parse_point(&text),
                Some(point),
                "{text}"
            );
        }
    }
}
