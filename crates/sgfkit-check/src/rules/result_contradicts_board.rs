//! # What
//!
//! `RE` names one side as the winner, but the other side has won on the board: it connected its edges
//! in Hex or Twixt, connected its pieces in Lines of Action, or has five in a row in Gomoku.
//!
//! # Why
//!
//! The result is wrong, or colors or moves were mixed up. Games with a swap are not checked, because
//! `RE` often uses the colors at the start of the game.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]RE[W+];B[aa];W[oo];B[ab];W[on];B[ac];W[om];B[ad];W[ol];B[ae])
//! ```
//!
//! # Fix
//!
//! None: look at the game.

use super::*;
use sgfkit_core::game::{Color, Move};
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::Property;
use sgfkit_core::value::{GameResult, Value};

pub(super) const CHECK: Check = Check::new("result-contradicts-board", Rules, Warning)
    .summary("a result that the board contradicts")
    .spec("properties.html, RE; the games' pages")
    .games(&[
        Game::Hex,
        Game::Twixt,
        Game::LinesOfAction,
        Game::Gomoku,
        Game::Amazons,
    ])
    .run(Run::Position(run));

fn run(at: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let Moment::End = moment else { return };
    let root = at.tree().root();
    let Some(property) = root.property(id::RE) else {
        return;
    };
    let Some(winner) = at.board().and_then(|board| board.winner()) else {
        return;
    };
    let said = root
        .text(id::RE)
        .and_then(|text| GameResult::parse(&text).ok());
    let said = said.and_then(|result| result.winner());
    if said != Some(winner.opposite()) || has_swap(at) {
        return;
    }
    let name = match winner {
        Color::Black => "Black",
        Color::White => "White",
    };
    let message = format!("{name} has won on the board");
    report.add_property(&CHECK, property, message);
}

/// Returns true if a move in the main line swapped the colors. Swaps happen only early.
fn has_swap(at: &Replay<'_>) -> bool {
    let first = at.tree().main_line().take(8);
    let mut values = first.flat_map(|node| node.properties().flat_map(Property::decode));
    values.any(|value| matches!(value, Ok(Value::Move(Move::SwapSides | Move::SwapPieces))))
}
