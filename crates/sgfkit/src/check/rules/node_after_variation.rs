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

use super::*;

pub(super) const CHECK: Check = Check::new("node-after-variation", Syntax, Error)
    .summary("a node behind a closed variation")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[66])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::NodeAfterVariation], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a node behind a closed variation, read as a variation of its own")
        .fix_syntax(fault);
}
