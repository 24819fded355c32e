//! # What
//!
//! The rules of the game do not allow a move: the point is occupied or off the board, the move is
//! suicide or a repetition that `RU` forbids, a peg is on the other side's border, a link crosses
//! another one, or a piece cannot go there.
//!
//! # Why
//!
//! sgf plays the move anyway, as the specification requires. Often the finding shows another mistake: a
//! missing move, a missing setup stone, or two mixed games.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[dd];W[dd])
//! ```
//!
//! # Fix
//!
//! None: look for the mistake before the move. If the move was really played, add `KO[]` to its node,
//! and the check does not report it.

use super::*;
use sgfkit_core::board::Illegality;
use sgfkit_core::dialect::hexgui::means_swap_sides;
use sgfkit_core::replay::Replay;

pub(super) const CHECK: Check = Check::new("illegal-move", Rules, Warning)
    .summary("a move that the rules do not allow")
    .spec("properties.html, B, W and KO; the games' pages")
    .sgfc(&[58])
    .run(Run::Position(run));

fn run(at: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let node = at.node();
    let (Some(last), Moment::Illegal) = (at.last_move(), moment) else {
        return;
    };
    // `bad-value` reports malformed moves.
    if last.played().is_none() || node.property(id::KO).is_some() {
        return;
    }
    // `wrong-turn` and `point-off-board` report the others.
    let is_told =
        |fault: &&Illegality| !matches!(fault, Illegality::WrongTurn | Illegality::OffBoard);
    let mut faults = at.illegalities().iter().filter(is_told);
    let Some(fault) = faults.next() else { return };
    // With the wrong kind of swap, positions are wrong until it is fixed.
    let hex = at.tree().game() == Game::Hex;
    if hex && at.tree().main_line().take(8).any(means_swap_sides) {
        return;
    }
    let (number, meaning) = (at.move_number(), fault.meaning());
    let found = report.add_property(
        &CHECK,
        last.property,
        format_args!("move {number} is against the rules: {meaning}"),
    );
    if *fault != Illegality::Occupied {
        found.sgfc(None);
    }
}
