//! Tests of `game::notation`.

use sgfkit_core::game::BoardSize;
use sgfkit_core::game::{Game, Move, Point, Stone};

use proptest::prelude::*;

fn games() -> impl Iterator<Item = Game> {
    Game::all().chain([Game::Other(57)])
}

#[test]
fn empty_value_is_a_move_only_in_go_and_othello() {
    for game in games() {
        let expected = match game {
            Game::Go | Game::Othello => Some(Move::Pass),
            _ if game.has_typed_moves() => None,
            _ => Some(Move::Text(String::new())),
        };
        assert_eq!(game.parse_move(""), expected, "{game}");
    }
}

#[test]
fn games_without_notation_keep_text() {
    for game in [Game::Chess, Game::Kropki, Game::Zertz, Game::Other(57)] {
        let text = "rp.pmon: 中";
        assert_eq!(game.parse_move(text), Some(Move::Text(text.to_owned())));
        let stone = game.parse_stone(text).unwrap();
        assert_eq!(stone, Stone::Text(text.to_owned()));
        assert_eq!(game.write_stone(&stone).as_deref(), Some(text));
        assert_eq!(game.parse_point("aa"), None);
        assert_eq!(game.write_point(Point::new(0, 0)), None);
    }
}

#[test]
fn games_refuse_the_moves_of_others() {
    let text = Move::Text("aa".to_owned());
    for game in games() {
        assert_eq!(game.write_move(&text).is_some(), !game.has_typed_moves());
    }
    assert_eq!(Game::Go.write_move(&Move::Resign), None);
    assert_eq!(Game::Twixt.write_move(&Move::Pass), None);
    assert_eq!(Game::Othello.write_move(&Move::Pass).as_deref(), Some(""));
    assert_eq!(Game::Gomoku.write_move(&Move::Pass), None);
    assert_eq!(Game::Amazons.write_move(&Move::Pass), None);
    assert_eq!(Game::Gess.write_move(&Move::Pass), None);
    let pod = Game::Octi.parse_stone("46CD").unwrap();
    assert_eq!(Game::Octi.write_stone(&pod).as_deref(), Some("46CD"));
    assert_eq!(Game::Go.write_stone(&pod), None);
    let stone = Stone::Point(Point::new(3, 5));
    assert_eq!(Game::Octi.write_stone(&stone), None);
    assert_eq!(Game::Go.write_stone(&stone).as_deref(), Some("df"));
}

#[test]
fn case_of_moves_and_points() {
    for (game, text, expected) in [
        (Game::Go, "", Some("")),
        (Game::Go, "tt", Some("tt")),
        (Game::Go, "aC", Some("aC")),
        (Game::Go, " ", None),
        (Game::LinesOfAction, "C2:C5++", Some("c2:c5++")),
        (Game::LinesOfAction, "F1-F3    ", Some("f1-f3    ")),
        (Game::Hex, "Swap-Pieces", Some("swap-pieces")),
        (Game::Hex, "aA27", Some("aa27")),
        (Game::Twixt, "-i5'\\H'6 K6", Some("-i5'\\h'6 k6")),
        (Game::Othello, "D3", Some("D3")),
        (Game::Gomoku, "hh", Some("hh")),
        (Game::Gess, "hc:he", Some("hc:he")),
        (Game::Backgammon, "31hefe", Some("31hefe")),
        (Game::Octi, "84-86-68xDxAB", Some("84-86-68xDxAB")),
    ] {
        let play = game.parse_move(text);
        assert_eq!(play.is_some(), expected.is_some(), "{text}");
        assert_eq!(play, expected.and_then(|same| game.parse_move(same)));
    }
    let point = Game::Twixt.parse_point("G5");
    assert_eq!(point, Some(Point::new(6, 4)));
    assert_eq!(point, Game::Twixt.parse_point("g5"));
    assert_eq!(Game::Go.parse_point(""), None);
}

#[test]
fn players_names() {
    let point = Point::new(3, 2);
    for (game, name) in [
        (Game::Go, "D17"),
        (Game::Othello, "d3"),
        (Game::Gomoku, "d3"),
        (Game::Hex, "d3"),
        (Game::Twixt, "d3"),
        (Game::LinesOfAction, "d3"),
        (Game::Amazons, "d17"),
        (Game::Gess, "d17"),
        (Game::Octi, "43"),
    ] {
        let size = BoardSize::square(19);
        assert_eq!(game.players_point(point, size).as_deref(), Some(name));
        assert_eq!(game.parse_players_point(name, size), Some(point));
    }
}

#[test]
fn points_of_every_game_survive_a_round_trip() {
    for game in games() {
        for row in 0..60 {
            for column in 0..60 {
                let point = Point::new(column, row);
                let Some(text) = game.write_point(point) else {
                    continue;
                };
                assert_eq!(game.parse_point(&text), Some(point), "{game} {text}");
            }
        }
    }
}

fn check(text: &str) -> Result<(), TestCaseError> {
    for game in games() {
        if let Some(point) = game.parse_point(text) {
            let written = game.write_point(point).unwrap();
            prop_assert_eq!(game.parse_point(&written), Some(point));
        }
        if let Some(play) = game.parse_move(text) {
            let written = game.write_move(&play).unwrap();
            prop_assert_eq!(game.parse_move(&written), Some(play.clone()));
            prop_assert_eq!(game.write_move(&play), Some(written));
        }
        if let Some(stone) = game.parse_stone(text) {
            let written = game.write_stone(&stone).unwrap();
            prop_assert_eq!(game.parse_stone(&written), Some(stone));
        }
        for size in [19, 1, 0, u32::MAX].map(BoardSize::square) {
            if let Some(point) = game.parse_players_point(text, size) {
                let written = game.players_point(point, size).unwrap();
                prop_assert_eq!(game.parse_players_point(&written, size), Some(point));
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn text_that_looks_like_a_move(text in "[-+/\\\\'*:,!xa-cA-H0-9 ]{0,12}") {
        check(&text)?;
    }

    #[test]
    fn text_of_steps(text in "([-+/\\\\]?[a-zA-Z]{1,3}['*]?[1-9][0-9]?['*]?){1,4}") {
        check(&text)?;
    }

    #[test]
    fn text_of_hops(text in "[1-9]{2}[A-H]{0,2}(-[1-9]{2}(x[A-H!]{0,2})?){0,3}") {
        check(&text)?;
    }

    #[test]
    fn text_of_pairs(text in "[1-7]{2}[a-z]{0,10}") {
        check(&text)?;
    }
}
