//! # What
//!
//! A property stands where a node must begin with `;`: behind a `(` or behind a closed variation. The
//! node is assumed to begin there.
//!
//! # Why
//!
//! Without the `;` other programs lose the properties or the whole tree.
//!
//! # Example
//!
//! ```text
//! (GM[1]SZ[19];B[pd])
//! ```
//!
//! # Fix
//!
//! Write the `;`.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "missing-semicolon",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[36, 67],
    summary: "a node without its `;`",
    spec: "sgf4.html §2.1",
    manual: include_str!("missing-semicolon.rs"),
    run: Run::Faults(&[FaultKind::MissingTreeSemicolon, FaultKind::MissingSemicolon]),
};
