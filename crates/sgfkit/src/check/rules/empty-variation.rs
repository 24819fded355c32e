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

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "empty-variation",
    severity: Severity::Error,
    lossy: false,
    sgfc: &[12],
    summary: "a variation without a node",
    spec: "sgf4.html §2.1",
    manual: include_str!("empty-variation.rs"),
    run: Run::Faults(&[FaultKind::EmptyVariation]),
};
