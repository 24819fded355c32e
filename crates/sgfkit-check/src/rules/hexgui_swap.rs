//! # What
//!
//! A swap in Hex is not written as intended: as `swap-pieces` although the same side moves next, or as
//! `swap` alone.
//!
//! # Why
//!
//! After `swap-pieces`, the first stone has changed its color and place, and the other side moves.
//! After `swap-sides`, the stone stays, and the side that swapped moves again. HexGui up to 0.9 and
//! similar programs write `swap-pieces` and mean `swap-sides`; before the specification had the two
//! words, they wrote `swap`. A program that follows the specification shows another game.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];W[d7];B[e4])
//! ```
//!
//! # Fix
//!
//! Write `swap-sides`.

use super::*;
use sgfkit_core::dialect::hexgui::{bare_swap, means_swap_sides};
use sgfkit_core::game::{Color, Move};

pub(super) const CHECK: Check = Check::new("hexgui-swap", Producers, Warning)
    .summary("a Hex swap that means swap-sides")
    .spec("hex.html, Moves")
    .games(&[Game::Hex])
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::B, id::W]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let node = known.property.node();
    let swapper = if known.is(id::B) {
        Color::Black
    } else {
        Color::White
    };
    let (message, meant) = if is_bare(known, value) {
        (
            "`swap` is not in the specification: expected `swap-sides` or `swap-pieces`",
            bare_swap(node, swapper),
        )
    } else if is_swap_pieces(value) && means_swap_sides(node) {
        (
            "`swap-pieces`, but the same side moves next: `swap-sides` is intended",
            "swap-sides",
        )
    } else {
        return;
    };
    let fix = Fix::risky(format!("write `{meant}`")).replace_value(value, meant);
    report.add_value(&CHECK, known, value, message).fix(fix);
}

pub(super) fn is_bare(known: &Known<'_>, value: RawValue<'_>) -> bool {
    let is_played = known.is(id::B) || known.is(id::W);
    is_played
        && value.raw().eq_ignore_ascii_case(b"swap")
        && known.property.facts().game == Game::Hex
}

/// Check the value first, because it is cheap.
fn is_swap_pieces(value: RawValue<'_>) -> bool {
    let written = value
        .ascii()
        .filter(|text| text.len() >= "swap-pieces".len());
    written.and_then(|text| Game::Hex.parse_move(text)) == Some(Move::SwapPieces)
}
