//! Tests of `game::gess`.

use sgfkit_core::game::{Game, Move};

use sgfkit_core::game::Point;

#[test]
fn moves() {
    let play = Game::Gess.parse_move("hc:he").unwrap();
    assert_eq!(
        play,
        Move::Gess {
            from: Point::new(7, 2),
            to: Point::new(7, 4),
        }
    );
    assert_eq!(Game::Gess.write_move(&play).as_deref(), Some("hc:he"));
    for text in [
        "", "hche", "hc:", ":he", "hc:he:hf", "hc-he", "h1:h2", "hc: he",
    ] {
        assert_eq!(Game::Gess.parse_move(text), None, "{text}");
    }
}
