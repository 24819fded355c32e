//! # What
//!
//! There is a `)` outside all game trees. sgf ignores it.
//!
//! # Why
//!
//! There are more closing parentheses than opening ones.
//!
//! # Example
//!
//! ```text
//! (;B[pd];W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parenthesis.

use super::*;

pub(super) const CHECK: Check = Check::new("extra-close", Syntax, Error)
    .summary("a `)` that closes nothing")
    .spec("sgf4.html §2.1")
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::ExtraClose], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found.message("a `)` that closes nothing").fix_syntax(fault);
}
