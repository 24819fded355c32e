//! Tests of `game`.

use sgfkit_core::game::*;

#[test]
fn numbers() {
    for (game, number) in Game::all().zip(1..) {
        assert_eq!(Game::from_number(number), game);
        assert_eq!(game.number(), number);
    }
    assert_eq!(Game::all().count(), 40);
    for (number, game) in [
        (1, Game::Go),
        (7, Game::Xiangqi),
        (11, Game::Hex),
        (14, Game::PhilosophersFootball),
        (18, Game::Amazons),
        (21, Game::Twixt),
        (27, Game::Hive),
        (33, Game::TumblingDown),
        (40, Game::Kropki),
    ] {
        assert_eq!(Game::from_number(number), game);
    }
    for number in [0, 41, 57, u32::MAX] {
        assert_eq!(Game::from_number(number), Game::Other(number));
        assert_eq!(Game::Other(number).number(), number);
    }
    assert_eq!(Game::default(), Game::Go);
}

#[test]
fn names() {
    for game in Game::all() {
        let name = game.name().unwrap();
        assert_eq!(Game::named(name), Some(game));
        assert_eq!(Game::named(&name.to_uppercase()), Some(game));
        assert_eq!(game.to_string(), name);
    }
    for (name, game) in [
        ("loa", Game::LinesOfAction),
        ("nine-mens-morris", Game::NineMensMorris),
        ("gomoku", Game::Gomoku),
        ("PÜNCT", Game::Punct),
    ] {
        assert_eq!(Game::named(name), Some(game), "{name}");
    }
    assert_eq!(Game::named(""), None);
    assert_eq!(Game::Other(57).name(), None);
    assert_eq!(Game::Other(57).to_string(), "game 57");
}

#[test]
fn sizes() {
    let given: Vec<_> = Game::all()
        .filter_map(|game| Some((game, game.default_size()?.columns)))
        .collect();
    assert_eq!(
        given,
        [
            (Game::Go, 19),
            (Game::Othello, 8),
            (Game::Chess, 8),
            (Game::LinesOfAction, 8),
            (Game::Hex, 11),
            (Game::Amazons, 10),
            (Game::Gess, 20),
            (Game::Twixt, 24),
        ]
    );
    assert_eq!(Game::Other(57).default_size(), None);
    assert_eq!(Game::Go.max_size(), Some(BoardSize::square(52)));
    assert_eq!(Game::Hex.max_size(), None);
    assert_eq!(Game::Twixt.min_size(), BoardSize::square(3));
}

#[test]
fn games_with_a_page_have_a_notation_and_a_description() {
    for game in Game::all() {
        assert!(game.page().is_none() || game.has_typed_moves(), "{game}");
        let sentences = game.description().matches(['.', ';']).count();
        assert!(sentences >= 2, "{game}");
        assert!(!game.description().contains("  "), "{game}");
    }
}
