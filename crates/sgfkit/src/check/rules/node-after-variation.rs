//! # What
//!
//! A node follows a variation that was closed. It is read as the beginning of a further variation,
//! which ends with the enclosing one.
//!
//! # Why
//!
//! Behind variations come only further variations or the end. A `(` is missing, or a `)` stands too
//! early.
//!
//! # Example
//!
//! ```text
//! (;B[pd](;W[dd]);W[dp])
//! ```
//!
//! # Fix
//!
//! Write the parentheses that are missing.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "node-after-variation",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[66],
    summary: "a node behind a closed variation",
    spec: "sgf4.html §2.1",
    manual: include_str!("node-after-variation.rs"),
    run: Run::Faults(&[FaultKind::NodeAfterVariation]),
};
