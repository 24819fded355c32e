//! # What
//!
//! A point of Go is written as players call it: a letter without I, and the row from the bottom.
//!
//! # Why
//!
//! SGF has two letters, column and row from the upper left corner. SmartGo and others have written `Q16`,
//! which most programs cannot read.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[Q16];W[d4])
//! ```
//!
//! # Fix
//!
//! Write the point in two letters: `pd`, `dp`. That is unsafe, since it interprets.

use super::super::slip::{self, Slip};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "players-coordinates",
    group: Group::Producers,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[14],
    games: &[Game::Go],
    fix: Some(Safety::Unsafe),
    summary: "a Go point as players call it",
    spec: "go.html, Move",
    manual: include_str!("players-coordinates.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, _: Invalid, report: &mut Report<'_>) {
    if let Some(text) = slip::meant_by(Slip::PlayersName, known, value) {
        let written = value.simple_text().text;
        let message = format!(
            "`{written}` in {} is a point as players call it",
            known.property.id()
        );
        let fix = Fix::risky(format!("write `{text}`")).replace_value(value, text);
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
