//! Tests of `dialect::little_golem::twixt`.

use sgfkit_core::dialect::little_golem::*;
use sgfkit_core::game::Color;

use sgfkit_core::game::Game;

#[test]
fn values() {
    for (identifier, value, color, standard, offers_draw) in [
        ("b", "cu", Color::White, "c21", false),
        ("r", "tt", Color::Black, "t20", false),
        ("b", "pl", Color::White, "p12", false),
        ("b", "BV", Color::White, "ab48", false),
        ("r", "qi|draw", Color::Black, "q9", true),
        ("r", "swap", Color::Black, "swap-pieces", false),
        ("r", "SWAP|draw", Color::Black, "swap-pieces", true),
        ("b", "resign", Color::White, "resign", false),
        ("b", "draw", Color::White, "accept-draw", false),
    ] {
        let found = twixt_move(identifier, value).unwrap();
        assert_eq!(found.color, color, "{value}");
        assert_eq!(found.offers_draw, offers_draw, "{value}");
        let written = Game::Twixt.write_move(&found.play);
        assert_eq!(written.as_deref(), Some(standard), "{value}");
    }
    for (identifier, value) in [
        ("B", "cu"),
        ("w", "cu"),
        ("b", "c21"),
        ("b", ""),
        ("b", "cu|"),
        ("b", "cu|draw|draw"),
        ("b", "|draw"),
        ("b", "pass"),
    ] {
        assert_eq!(twixt_move(identifier, value), None, "{value}");
    }
}
