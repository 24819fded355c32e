//! # What
//!
//! Nodes stand before the first `(;` of the file: the parenthesis that opens the game tree is missing.
//! It is assumed.
//!
//! # Why
//!
//! Programs skip everything before the first `(;`, and with it the game's information and its first
//! moves. Some downloads begin that way.
//!
//! # Example
//!
//! ```text
//! ;GM[1]SZ[19];B[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! Write the `(`.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "missing-open",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a game tree without its `(`",
    spec: "sgf4.html §2.1",
    manual: manual!("missing-open.rs"),
    run: Run::Faults(&[FaultKind::MissingOpen], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the first game tree lacks its `(`")
        .fix_syntax(fault);
}
