//! Tests of `game::amazons`.

use sgfkit_core::game::{Game, Move};

use sgfkit_core::game::Point;

#[test]
fn moves() {
    assert_eq!(
        Game::Amazons.parse_move("djddgd"),
        Some(Move::Amazons {
            from: Point::new(3, 9),
            to: Point::new(3, 3),
            arrow: Point::new(6, 3),
        })
    );
    for text in ["djddgd", "addgad", "gjehea", "ZZzzAA"] {
        let play = Game::Amazons.parse_move(text).unwrap();
        assert_eq!(Game::Amazons.write_move(&play).as_deref(), Some(text));
    }
    for text in ["", "djdd", "djddgdgd", "djddg1", "dj dd gd", "d\u{e9}ddgd"] {
        assert_eq!(Game::Amazons.parse_move(text), None, "{text}");
    }
}
