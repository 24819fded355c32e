//! Tests of `game::backgammon`.

use sgfkit_core::game::backgammon::*;
use sgfkit_core::game::{Color, Point};
use sgfkit_core::game::{Game, Move};

#[test]
fn every_letter_is_a_point() {
    for column in 0..26 {
        let point = Point::new(column, 0);
        let text = Game::Backgammon.write_point(point).unwrap();
        assert_eq!(Game::Backgammon.parse_point(&text), Some(point));
    }
    assert_eq!(Game::Backgammon.parse_point("y"), Some(BAR));
    assert_eq!(Game::Backgammon.parse_point("z"), Some(TRAY));
    for text in ["", "A", "aa", "1", "é", " a"] {
        assert_eq!(Game::Backgammon.parse_point(text), None, "{text}");
    }
    assert_eq!(Game::Backgammon.write_point(Point::new(26, 0)), None);
    assert_eq!(Game::Backgammon.write_point(Point::new(0, 1)), None);
}

#[test]
fn players_count_points_from_their_own_side() {
    for (text, color, sgf) in [
        ("31: 8/5 6/5", Color::White, "31hefe"),
        ("31: 8/5 6/5", Color::Black, "31qtst"),
        ("62 bar/23 13/7*", Color::White, "62ywmg"),
        ("66: 6/off(2)", Color::White, "66fzfz"),
        ("43: 8/4/1", Color::Black, "43quux"),
    ] {
        let played = parse_players_move(text, color);
        assert!(played.is_some(), "{text}");
        assert_eq!(played, Game::Backgammon.parse_move(sgf), "{text}");
    }
    for (sgf, color, text) in [
        ("31hefe", Color::White, "31: 8/5 6/5"),
        ("66agag", Color::Black, "66: 24/18(2)"),
        ("62ywmg", Color::White, "62: bar/23 13/7"),
        ("21abbz", Color::White, "21: 1/2 2/off"),
        ("11", Color::White, "11"),
    ] {
        let played = Game::Backgammon.parse_move(sgf).unwrap();
        assert_eq!(write_players_move(&played, color).as_deref(), Some(text));
    }
    assert_eq!(write_players_move(&Move::Double, Color::White), None);
    for text in ["", "31", "31: 8", "31: 30/5", "97: 8/5", "31: 8/5(x)"] {
        assert_eq!(parse_players_move(text, Color::White), None, "{text}");
    }
}

#[test]
fn moves() {
    for (text, dice, pairs) in [
        ("31hefe", [3, 1], "hefe"),
        ("61yg", [6, 1], "yg"),
        ("66", [6, 6], ""),
        ("66fzezdzcz", [6, 6], "fzezdzcz"),
        ("66fzfzfzfz", [6, 6], "fzfzfzfz"),
    ] {
        let play = Game::Backgammon.parse_move(text).unwrap();
        assert_eq!(Game::Backgammon.write_move(&play).as_deref(), Some(text));
        let Move::Backgammon { dice: found, steps } = play else {
            panic!("{text} has dice");
        };
        assert_eq!(found, dice);
        let written: String = steps
            .iter()
            .flat_map(|step| {
                [step.from, step.to].map(|point| Game::Backgammon.write_point(point).unwrap())
            })
            .collect();
        assert_eq!(written, pairs);
    }
    assert_eq!(Game::Backgammon.parse_move("double"), Some(Move::Double));
    assert_eq!(Game::Backgammon.parse_move("take"), Some(Move::Take));
    assert_eq!(Game::Backgammon.parse_move("drop"), Some(Move::Drop));
    for text in [
        "",
        "3",
        "30",
        "71",
        "31h",
        "31hef",
        "31HE",
        "3 1he",
        "31he fe",
        "66fzfzfzfzfz",
        "Double",
        "resign",
        "é1",
        "31é",
        "3é",
    ] {
        assert_eq!(Game::Backgammon.parse_move(text), None, "{text}");
    }
    let broken = Move::Backgammon {
        dice: [0, 7],
        steps: Vec::new(),
    };
    assert_eq!(Game::Backgammon.write_move(&broken), None);
}
