//! # What
//!
//! The file ends before the `)` of a game tree or variation.
//!
//! # Why
//!
//! The file may have been cut off: what is missing may be more than a parenthesis. Everything that is
//! open is closed.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[pd];W[dd]
//! ```
//!
//! # Fix
//!
//! Get the whole file, or write the `)`.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "unclosed-variation",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[9],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "the file ends inside a game tree",
    spec: "sgf4.html §2.1",
    manual: manual!("unclosed-variation.rs"),
    run: Run::Faults(&[FaultKind::UnclosedVariation], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the file ends inside a game tree: `)` is missing")
        .help("is the file complete?")
        .fix_syntax(fault);
}
