//! # What
//!
//! There is text before, between or after the game trees. sgf skips it and keeps it in the file.
//!
//! # Why
//!
//! The grammar allows only game trees. Mail headers, signatures and web pages around a game are common,
//! but some programs cannot read such files.
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
//! Remove the text, or move it to a comment.

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
