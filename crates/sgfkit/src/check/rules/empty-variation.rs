//! # What
//!
//! `()`: parentheses without a node in them. They are skipped.
//!
//! # Why
//!
//! Every game tree and every variation has at least one node; the smallest is `(;)`.
//!
//! # Example
//!
//! ```text
//! (;B[pd]()(;W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parentheses.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "empty-variation",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[12],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a variation without a node",
    spec: "sgf4.html §2.1",
    manual: manual!("empty-variation.rs"),
    run: Run::Faults(&[FaultKind::EmptyVariation], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("parentheses without a node in them")
        .fix_syntax(fault);
}
