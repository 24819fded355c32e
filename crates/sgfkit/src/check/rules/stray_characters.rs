//! # What
//!
//! Characters that mean nothing stand in or around a point, or behind a number.
//!
//! # Why
//!
//! The value is not of its type, so programs ignore it or misread it.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[p1d];W[dd.]MN[2x])
//! ```
//!
//! # Fix
//!
//! Remove what does not belong there, if a point of the board or a number is left. That is unsafe: something
//! else may have been meant.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("stray-characters", Values, Error)
    .summary("characters in a value that mean nothing")
    .spec("sgf4.html §3")
    .sgfc(&[15])
    .fix(Unsafe)
    .run(Run::Slip(Slip::Stray, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!("stray characters in `{written}` in {}", known.property.id());
    slip::tell(&CHECK, known, value, message, text, report);
}
