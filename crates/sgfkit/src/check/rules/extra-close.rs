//! # What
//!
//! A `)` outside the game trees. It is ignored.
//!
//! # Why
//!
//! There are more closing parentheses than opening ones.
//!
//! # Example
//!
//! ```text
//! (;B[pd];W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parenthesis.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "extra-close",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a `)` that closes nothing",
    spec: "sgf4.html §2.1",
    manual: manual!("extra-close.rs"),
    run: Run::Faults(&[FaultKind::ExtraClose], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found.message("a `)` that closes nothing").fix_syntax(fault);
}
