//! # What
//!
//! Nodes or properties stand behind a game that was closed. They are skipped and stay in the file.
//!
//! # Why
//!
//! A `)` came too early, and the rest of the game is lost on every reader. Only text is left out without
//! harm outside the games.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[aa]);W[bb];B[cc])
//! ```
//!
//! # Fix
//!
//! Remove the `)` before them, where that makes one game of all without another fault. That is unsafe,
//! since it interprets.

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "node-outside",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "nodes or properties behind a closed game",
    spec: "sgf4.html §2.1",
    manual: manual!("node-outside.rs"),
    run: Run::Faults(&[FaultKind::NodeOutside], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found
        .message("nodes or properties behind a closed game, skipped")
        .help("did the `)` before them come too early?");
    if let Some(close) = found.premature_close(fault.span) {
        found.fix(Fix::risky("remove the `)` before them").delete(close));
    }
}
