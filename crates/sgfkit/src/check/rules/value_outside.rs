//! # What
//!
//! The text before the first game tree holds something like `[pd]`.
//!
//! # Why
//!
//! The beginning of a game may have been lost: what looks like a property belongs to no tree and is
//! skipped.
//!
//! # Example
//!
//! ```text
//! B[pd] (;GM[1])
//! ```
//!
//! # Fix
//!
//! Write the `(;` that is missing, or remove the text.

use super::*;

pub(super) const CHECK: Check = Check::new("value-outside", Syntax, Warning)
    .summary("something like a value before the first game tree")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[6])
    .run(Run::Faults(&[FaultKind::ValueOutside], describe));

fn describe(_: &Fault, found: Found<'_, '_>) {
    found.message("text before the first game tree that looks like SGF, skipped");
}
