//! Tests of `game::hex`.

use sgfkit_core::game::{Game, Move};

use sgfkit_core::game::Point;

#[test]
fn moves() {
    for (text, expected) in [
        ("a3", Move::Place(Point::new(0, 2))),
        ("aA27", Move::Place(Point::new(26, 26))),
        ("AB6", Move::Place(Point::new(27, 5))),
        ("swap-sides", Move::SwapSides),
        ("Swap-Pieces", Move::SwapPieces),
        ("Resign", Move::Resign),
        ("FORFEIT", Move::Forfeit),
        ("pass", Move::Pass),
    ] {
        assert_eq!(Game::Hex.parse_move(text), Some(expected), "{text}");
    }
    for text in [
        "",
        "swap",
        "SWAP",
        "aa",
        "swap pieces",
        " a3",
        "a3 ",
        "escape",
    ] {
        assert_eq!(Game::Hex.parse_move(text), None, "{text}");
    }
    assert_eq!(
        Game::Hex.write_move(&Move::SwapPieces).as_deref(),
        Some("swap-pieces")
    );
    assert_eq!(Game::Hex.write_move(&Move::Escape), None);
}
