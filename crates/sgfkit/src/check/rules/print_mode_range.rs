//! # What
//!
//! `PM`, which says how move numbers are to be printed, is not one of 0, 1 and 2.
//!
//! # Why
//!
//! 0 prints none, 1 prints them as they are, 2 takes the hundreds off. Other numbers mean nothing, and
//! programs print what they like.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PM[3])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the number that is meant. Without it the node prints as the one before it. White
//! space is removed, and an empty value is: that is safe.

use super::*;

pub(super) const CHECK: Check = Check::new("print-mode-range", Board, Error)
    .summary("a PM that is not from 0 to 2")
    .spec("properties.html, PM")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::PM]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    style_range::up_to(2, &CHECK, known, value, report);
}
