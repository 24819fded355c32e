//! Tests of `game::gomoku`.

use sgfkit_core::game::Point;
use sgfkit_core::game::gomoku::*;
use sgfkit_core::game::{Game, gomoku};

#[test]
fn both_notations_name_the_same_points() {
    for (letters, letter_number) in [("aa", "a1"), ("dc", "d3"), ("hh", "h8"), ("oo", "o15")] {
        let point = Game::Gomoku.parse_point(letters).unwrap();
        assert_eq!(Game::Gomoku.parse_point(letter_number), Some(point));
        assert_eq!(
            Game::Gomoku.parse_point(&letter_number.to_uppercase()),
            Some(point)
        );
        assert_eq!(
            gomoku::write_point(point, Notation::Letters).as_deref(),
            Some(letters)
        );
        assert_eq!(
            gomoku::write_point(point, Notation::LetterNumber).as_deref(),
            Some(letter_number)
        );
    }
    let far = Game::Gomoku.parse_point("d60").unwrap();
    assert_eq!(Game::Gomoku.write_point(far).as_deref(), Some("d60"));
    assert_eq!(Game::Gomoku.write_point(Point::new(52, 0)), None);
    // Capital letters are 27 to 52 only where two letters make the point.
    assert_eq!(Game::Gomoku.parse_point("AA"), Some(Point::new(26, 26)));
    assert_eq!(Game::Gomoku.parse_point("A1"), Some(Point::new(0, 0)));
    for text in ["", "a", "1", "11", "a0", "aa1", "a1b", "d3 ", "é3", "pass"] {
        assert_eq!(Game::Gomoku.parse_point(text), None, "{text}");
    }
}
