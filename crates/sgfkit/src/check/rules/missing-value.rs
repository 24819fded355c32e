//! # What
//!
//! An identifier without a value behind it. It is skipped and stays in the file.
//!
//! # Why
//!
//! A property has at least one value. Something was lost: the value, or, in `B L[3]`, the identifier
//! `BL` was torn apart.
//!
//! # Example
//!
//! ```text
//! (;B[pd]PL;W[dd])
//! ```
//!
//! # Fix
//!
//! Write the value. `--fix --unsafe-fixes` removes the identifier with the other syntax errors of the
//! game.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "missing-value",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[20],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a property without a value",
    spec: "sgf4.html §2.1",
    manual: manual!("missing-value.rs"),
    run: Run::Faults(&[FaultKind::MissingValue], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a property without a value, skipped")
        .fix_syntax(fault);
}
