//! # What
//!
//! The text before the first game tree contains something like `[pd]`.
//!
//! # Why
//!
//! The beginning of a game may have been lost. The text looks like a property but belongs to no tree,
//! so sgf skips it.
//!
//! # Example
//!
//! ```text
//! B[pd] (;GM[1])
//! ```
//!
//! # Fix
//!
//! Add the missing `(;`, or remove the text.

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
