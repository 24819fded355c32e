//! # What
//!
//! An emphasis is more than 2.
//!
//! # Why
//!
//! A Double is 1, or 2 for emphasis. Programs ignore the annotation.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]GB[3])
//! ```
//!
//! # Fix
//!
//! Write 2. That is unsafe, since it interprets.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("large-double", Values, Error)
    .summary("an emphasis of more than 2")
    .spec("sgf4.html §3, Double")
    .sgfc(&[15])
    .fix(Unsafe)
    .run(Run::Slip(Slip::LargeDouble, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!("`{written}` in {} is more than 2", known.property.id());
    slip::tell(&CHECK, known, value, message, text, report);
}
