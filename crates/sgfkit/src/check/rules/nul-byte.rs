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

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "nul-byte",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[8],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "NUL bytes between properties or nodes",
    spec: "sgf4.html §2.1",
    manual: manual!("nul-byte.rs"),
    run: Run::Faults(&[FaultKind::NulBytes], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("NUL bytes between properties or nodes, skipped")
        .fix_syntax(fault);
}
