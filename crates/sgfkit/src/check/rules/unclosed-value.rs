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
//! Write the `]` where the value ends. A move that is cut off right after its `[` is not a pass: it is removed,
//! which is unsafe.

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
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
    let found = found
        .message("the file ends inside this value: `]` is missing")
        .help("is the file complete?");
    if let Some(cut) = found.cut_move() {
        found.fix(Fix::risky("remove the move that is cut off").delete(cut));
        return;
    }
    let bracket = found.closing(fault.span.end);
    found.fix(Fix::safe("close the value").insert(fault.span.end, bracket));
}
