//! # What
//!
//! Bytes of value 0 outside the values. They are skipped like white space.
//!
//! # Why
//!
//! They come from faulty copies, or from a file in UTF-16 that was taken apart. Most programs stop
//! reading there.
//!
//! # Example
//!
//! ```text
//! (;B[pd]␀␀;W[dd])
//! ```
//!
//! # Fix
//!
//! Remove them.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "nul-byte",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[8],
    summary: "NUL bytes between properties or nodes",
    spec: "sgf4.html §2.1",
    manual: include_str!("nul-byte.rs"),
    run: Run::Faults(&[FaultKind::NulBytes]),
};
