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

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "extra-close",
    severity: Severity::Error,
    lossy: false,
    sgfc: &[],
    summary: "a `)` that closes nothing",
    spec: "sgf4.html §2.1",
    manual: include_str!("extra-close.rs"),
    run: Run::Faults(&[FaultKind::ExtraClose]),
};
