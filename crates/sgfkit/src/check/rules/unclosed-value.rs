//! # What
//!
//! The file ends before the `]` of a value. The value is taken to reach to the end of the file.
//!
//! # Why
//!
//! The file was cut off, or a `]` is missing and everything behind it was read as one value.
//!
//! # Example
//!
//! ```text
//! (;GM[1]C[a comment);B[pd])
//! ```
//!
//! # Fix
//!
//! Write the `]` where the value ends. `--fix` writes it at the end of the file. A move that is cut off
//! is not a pass: `--fix --unsafe-fixes` removes it.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "unclosed-value",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[10],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "the file ends inside a value",
    spec: "sgf4.html §2.1",
    manual: manual!("unclosed-value.rs"),
    run: Run::Faults(&[FaultKind::UnclosedValue], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the file ends inside this value: `]` is missing")
        .help("is the file complete?")
        .fix_syntax(fault);
}
