//! # What
//!
//! Nodes stand before the first `(;` of the file: the parenthesis that opens the game tree is missing.
//! It is assumed.
//!
//! # Why
//!
//! Programs skip everything before the first `(;`, and with it the game's information and its first
//! moves. Some downloads begin that way.
//!
//! # Example
//!
//! ```text
//! ;GM[1]SZ[19];B[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! Write the `(`.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "missing-open",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[],
    summary: "a game tree without its `(`",
    spec: "sgf4.html §2.1",
    manual: include_str!("missing-open.rs"),
    run: Run::Faults(&[FaultKind::MissingOpen]),
};
