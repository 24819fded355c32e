//! # What
//!
//! A node follows a closed variation. sgf reads it as the beginning of another variation, which ends
//! with the enclosing one.
//!
//! # Why
//!
//! A closed variation can only be followed by another variation or the end. A `(` is missing, or a `)`
//! comes too early.
//!
//! # Example
//!
//! ```text
//! (;B[pd](;W[dd]);W[dp])
//! ```
//!
//! # Fix
//!
//! Add the missing parentheses.

use super::*;

pub(super) const CHECK: Check = Check::new("node-after-variation", Syntax, Error)
    .summary("a node after a closed variation")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[66])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::NodeAfterVariation], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a node after a closed variation, read as a new variation")
        .fix_syntax(fault);
}
