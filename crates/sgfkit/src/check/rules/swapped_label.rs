//! # What
//!
//! A value of `LB` has its text before its point.
//!
//! # Why
//!
//! The point comes first. Other programs show no label, or refuse the file.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]LB[A:dd])
//! ```
//!
//! # Fix
//!
//! Swap the two parts. That is done if only the second one is a point of the board, and it is unsafe, because
//! it interprets.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("swapped-label", Values, Error)
    .summary("a label before its point")
    .spec("properties.html, LB")
    .sgfc(&[14])
    .fix(Unsafe)
    .run(Run::Slip(Slip::SwappedLabel, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!("`{written}` in LB: the point must come first");
    slip::tell(&CHECK, known, value, message, text, report);
}
