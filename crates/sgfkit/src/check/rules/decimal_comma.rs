//! # What
//!
//! A real number is written with a comma.
//!
//! # Why
//!
//! SGF has a point in all languages. Programs that stop at the comma read another number.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[12,5])
//! ```
//!
//! # Fix
//!
//! Write a point. That is unsafe, since it interprets; a comma before three digits is left alone.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("decimal-comma", Values, Error)
    .summary("a comma for the decimal point")
    .spec("sgf4.html §3, Real")
    .sgfc(&[15])
    .fix(Unsafe)
    .run(Run::Slip(Slip::DecimalComma, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!(
        "`{written}` in {} has a comma for its decimal point",
        known.property.id()
    );
    slip::tell(&CHECK, known, value, message, text, report);
}
