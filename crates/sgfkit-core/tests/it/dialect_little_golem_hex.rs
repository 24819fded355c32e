//! Tests of `dialect::little_golem::hex`.

use sgfkit_core::dialect::little_golem::*;
use sgfkit_core::game::Move;

use sgfkit_core::game::Color::{Black, White};

#[test]
fn little_golem_swaps_pieces() {
    let swap = hex_move(Black, "swap");
    assert_eq!(swap, Some((White, Move::SwapPieces)));
    let end = hex_move(Black, "resign");
    assert_eq!(end, Some((White, Move::Resign)));
    assert_eq!(hex_move(White, "a13"), None);
}
