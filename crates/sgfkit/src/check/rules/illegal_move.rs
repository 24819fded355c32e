//! # What
//!
//! A move that the rules of the game do not allow: on a point that is taken or off the board, suicide or
//! a repetition that `RU` forbids, a peg on the other side's border, a link that is crossed, a piece that
//! cannot go there.
//!
//! # Why
//!
//! The move is executed all the same, as the specification wants it. Often it shows that something else
//! is wrong: a move was left out, a stone was not set up, two games were mixed.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[dd];W[dd])
//! ```
//!
//! # Fix
//!
//! None: look for what is missing before the move. Where the move was really played, `KO[]` in its node
//! says so, and this check is silent.

use super::*;
use crate::board::Illegality;
use crate::dialect::hexgui::means_swap_sides;
use crate::replay::Replay;

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
    // What is no move by its form is `bad-value`.
    if last.played().is_none() || node.property(id::KO).is_some() {
        return;
    }
    // `wrong-turn` and `point-off-board` tell of the others.
    let is_told =
        |fault: &&Illegality| !matches!(fault, Illegality::WrongTurn | Illegality::OffBoard);
    let mut faults = at.illegalities().iter().filter(is_told);
    let Some(fault) = faults.next() else { return };
    // Where a swap means another one, positions are wrong until that is mended.
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
