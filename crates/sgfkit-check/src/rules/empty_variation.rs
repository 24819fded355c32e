//! # What
//!
//! `()`: parentheses that contain no node. sgf skips them.
//!
//! # Why
//!
//! Every game tree and every variation has at least one node; the smallest is `(;)`.
//!
//! # Example
//!
//! ```text
//! (;B[pd]()(;W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parentheses.

use super::*;

pub(super) const CHECK: Check = Check::new("empty-variation", Syntax, Error)
    .summary("a variation without a node")
    .spec("sgf4.html §2.1")
    .sgfc(&[12])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::EmptyVariation], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("parentheses without a node in them")
        .fix_syntax(fault);
}
