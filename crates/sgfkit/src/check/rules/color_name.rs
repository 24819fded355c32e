//! # What
//!
//! A colour is written as something else than `B` or `W`.
//!
//! # Why
//!
//! Programs that know only the two letters ignore it, and the wrong side is to play.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PL[black])
//! ```
//!
//! # Fix
//!
//! Write `B` or `W`. That is unsafe, since it interprets: `1` and `2` are taken for Black and White.

use super::super::slip::{self, Slip};
use super::*;

pub(super) const CHECK: Check = Check::new("color-name", Values, Error)
    .summary("a colour that is not written B or W")
    .spec("sgf4.html §3, Color")
    .sgfc(&[15])
    .fix(Unsafe)
    .run(Run::Slip(Slip::ColorName, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!(
        "`{written}` in {} is not how a colour is written",
        known.property.id()
    );
    slip::tell(&CHECK, known, value, message, text, report);
}
