//! # What
//!
//! A real number ends or begins with its point, or has an exponent.
//!
//! # Why
//!
//! FF[4] wants digits on both sides of the point and nothing else; programs refuse the rest or read half of
//! it. `30.` was allowed before FF[4].
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[30.]V[.5];W[dd]V[1.2e-3])
//! ```
//!
//! # Fix
//!
//! Write the same number in digits: `30`, `0.5`, `0.0012`. That is safe.

use super::super::slip::Slip;
use super::*;

pub(super) const CHECK: Check = Check::new("number-form", Values, Error)
    .summary("a number in a form that FF[4] does not have")
    .spec("sgf4.html §3, Number, Real")
    .sgfc(&[15])
    .fix(Safe)
    .run(Run::Slip(Slip::NumberForm, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!(
        "`{written}` in {} is no number as FF[4] writes it",
        known.property.id()
    );
    let fix = Fix::safe(format!("write `{text}`")).replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
