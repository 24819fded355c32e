//! # What
//!
//! A text holds a `]` that is not written `\]`. It was taken for a part of the text, since what follows
//! it could be nothing else.
//!
//! # Why
//!
//! A value ends at the first `]` without a backslash. Other programs cut the text off there and lose
//! the rest.
//!
//! # Example
//!
//! ```text
//! (;C[see [this] move];B[pd])
//! ```
//!
//! # Fix
//!
//! Write `\]`.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "unescaped-bracket",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[],
    summary: "a `]` in a text without its backslash",
    spec: "sgf4.html §3.2",
    manual: include_str!("unescaped-bracket.rs"),
    run: Run::Faults(&[FaultKind::UnescapedBracket]),
};
