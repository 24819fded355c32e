//! # What
//!
//! A number stands in a property that has no value.
//!
//! # Why
//!
//! `KO`, `DO` and `IT` are complete with `[]`. Some programs write a 1 into them, as into `BM` and `TE`;
//! others refuse the value.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]DO[1])
//! ```
//!
//! # Fix
//!
//! Remove the number, which says nothing. That is safe.

use super::super::slip::Slip;
use super::*;

pub(super) const CHECK: Check = Check::new("number-in-none", Values, Error)
    .summary("a number where no value stands")
    .spec("sgf4.html §3, None")
    .sgfc(&[15])
    .fix(Safe)
    .run(Run::Slip(Slip::NumberInNone, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!(
        "{} has no value, but `{written}` stands there",
        known.property.id()
    );
    let fix = Fix::safe("remove the number").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
