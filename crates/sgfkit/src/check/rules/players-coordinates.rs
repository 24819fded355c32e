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
use super::super::{Check, Group, Known, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::tree::RawValue;

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
    run: Run::Slip(Slip::PlayersName, run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!(
        "`{written}` in {} is a point as players call it",
        known.property.id()
    );
    slip::tell(&CHECK, known, value, message, text, report);
}
