//! # What
//!
//! The file ends before the `)` of a game tree or variation.
//!
//! # Why
//!
//! The file may have been cut off: what is missing may be more than a parenthesis. Everything that is
//! open is closed.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[pd];W[dd]
//! ```
//!
//! # Fix
//!
//! Get the whole file, or write the `)`.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "unclosed-variation",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[9],
    summary: "the file ends inside a game tree",
    spec: "sgf4.html §2.1",
    manual: include_str!("unclosed-variation.rs"),
    run: Run::Faults(&[FaultKind::UnclosedVariation]),
};
