//! # What
//!
//! A time is written in hours, minutes and seconds.
//!
//! # Why
//!
//! Times are plain seconds; programs read the first number only, or nothing.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[1hr 05m])
//! ```
//!
//! # Fix
//!
//! Write the seconds: `3900`. That is unsafe, since it interprets.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("time-with-units", Values, Error)
    .summary("a time that is not in seconds")
    .spec("properties.html, BL")
    .sgfc(&[15])
    .fix(Unsafe)
    .run(Run::Slip(Slip::TimeUnit, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!("`{written}` in {} is not in seconds", known.property.id());
    slip::tell(&CHECK, known, value, message, text, report);
}
