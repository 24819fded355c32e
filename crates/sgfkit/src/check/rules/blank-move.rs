//! # What
//!
//! A move of Go is nothing but white space.
//!
//! # Why
//!
//! A pass is the empty value, or `tt` on boards up to 19×19. Programs take the white space for a faulty move.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[ ])
//! ```
//!
//! # Fix
//!
//! Remove the white space: then it is a pass. Before FF[4] a pass is `tt`. That is safe.

use super::super::slip::Slip;
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::value::RawValue;

pub(in super::super) const CHECK: Check = Check {
    code: "blank-move",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[15],
    games: &[Game::Go],
    fix: Some(Safety::Safe),
    summary: "a move of nothing but white space",
    spec: "go.html, Move",
    manual: manual!("blank-move.rs"),
    run: Run::Slip(Slip::BlankMove, run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let message = format!("{} has nothing but white space", known.property.id());
    let fix = Fix::safe("write a pass").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
