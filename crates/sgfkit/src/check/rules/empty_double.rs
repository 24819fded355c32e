//! # What
//!
//! An annotation has no value where a 1, or a 2 for emphasis, must stand.
//!
//! # Why
//!
//! Programs that want the number ignore the annotation.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]DM[])
//! ```
//!
//! # Fix
//!
//! Write 1, which is the same without emphasis. That is safe.

use super::super::slip::Slip;
use super::*;

pub(super) const CHECK: Check = Check::new("empty-double", Values, Error)
    .summary("an annotation without its number")
    .spec("sgf4.html §3, Double")
    .sgfc(&[15])
    .fix(Safe)
    .run(Run::Slip(Slip::EmptyDouble, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let message = format!("{} has no number", known.property.id());
    let fix = Fix::safe("write 1").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
