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

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
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
    let found = found.message("a `)` that closes nothing");
    let mut fix = Fix::safe("remove it");
    for close in found.bytes_that_are(fault.span, b")") {
        fix = fix.delete(close);
    }
    found.fix(fix);
}
