//! # What
//!
//! `PM`, which says how to print move numbers, is not 0, 1 or 2.
//!
//! # Why
//!
//! 0 prints no numbers, 1 prints them unchanged, and 2 leaves out the hundreds. Other numbers have no
//! meaning, and programs treat them in different ways.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PM[3])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the intended number. Without it, the node prints like the one before it. The fix
//! removes white space and empty values, which is safe.

use super::*;

pub(super) const CHECK: Check = Check::new("print-mode-range", Board, Error)
    .summary("a PM other than 0, 1 or 2")
    .spec("properties.html, PM")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::PM]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    style_range::up_to(2, &CHECK, known, value, report);
}
