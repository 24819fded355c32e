//! # What
//!
//! There is text before, between or behind the game trees. It is skipped and stays in the file.
//!
//! # Why
//!
//! The grammar has only game trees. Mail headers, signatures and whole web pages around a game are
//! common, and other programs may stumble over them.
//!
//! # Example
//!
//! ```text
//! From: igs
//! (;GM[1];B[pd])
//! ```
//!
//! # Fix
//!
//! Remove the text, or put it into a comment.

use super::*;

pub(super) const CHECK: Check = Check::new("text-outside", Syntax, Warning)
    .summary("text that belongs to no game tree")
    .spec("sgf4.html §2.1")
    .fix(Unsafe)
    .run(Run::Faults(&[FaultKind::TextOutside], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("text outside the game trees, skipped");
    found.fix(Fix::risky("remove the text").delete(fault.span));
}
