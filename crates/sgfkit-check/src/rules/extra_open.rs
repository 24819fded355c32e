//! # What
//!
//! `((`: only the last parenthesis of a row opens a game tree or variation. sgf ignores the others and
//! the `)` that belongs to each.
//!
//! # Why
//!
//! A `(` must be followed by the `;` of a node. A node may be missing between the two.
//!
//! # Example
//!
//! ```text
//! ((;B[pd];W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parenthesis and its partner.

use super::*;

pub(super) const CHECK: Check = Check::new("extra-open", Syntax, Error)
    .summary("a `(` that opens nothing")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[21])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::ExtraOpen], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a `(` that opens nothing: no node follows it")
        .fix_syntax(fault);
}
