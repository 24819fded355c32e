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
//! Write the `]` where the value ends.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "unclosed-value",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[10],
    summary: "the file ends inside a value",
    spec: "sgf4.html §2.1",
    manual: include_str!("unclosed-value.rs"),
    run: Run::Faults(&[FaultKind::UnclosedValue]),
};
