//! # What
//!
//! A side moves although it is the other side's turn: twice in a row, or against `PL`.
//!
//! # Why
//!
//! Nothing in the format forbids it, and problems and demonstrations do it on purpose. In the record of
//! a game it shows that a move is missing.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[dd];B[pp])
//! ```
//!
//! # Fix
//!
//! None: put the missing move in. A pass is a move too.

use super::super::{Check, Group, Report, Run, Severity};
use crate::game::Fault;
use crate::game::replay::{Replay, means_swap_sides};

pub(in super::super) const CHECK: Check = Check {
    code: "wrong-turn",
    group: Group::Rules,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[63],
    games: &[],
    fix: None,
    summary: "a move out of turn",
    spec: "properties.html, B, W and PL",
    manual: include_str!("wrong-turn.rs"),
    run: Run::Illegal(run),
};

fn run(at: &Replay<'_>, report: &mut Report<'_>) {
    let (Some(last), true) = (at.last_move(), at.faults().contains(&Fault::WrongTurn)) else {
        return;
    };
    // A swap that means another one is told by `hexgui-swap`.
    if at.node().parent().is_some_and(means_swap_sides) {
        return;
    }
    let message = format!(
        "move {} is {}'s, out of turn",
        at.move_number(),
        name(last.color)
    );
    report.add_property(&CHECK, last.property, message);
}

fn name(color: crate::Color) -> &'static str {
    match color {
        crate::Color::Black => "Black",
        crate::Color::White => "White",
    }
}
