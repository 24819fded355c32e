//! # What
//!
//! White space stands in a value that is no text: in a point, a move, a number, a colour.
//!
//! # Why
//!
//! Only texts have white space. Many programs read `p d` as no point at all, or stop there.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[p d];W[dd ]LB[a a:x])
//! ```
//!
//! # Fix
//!
//! Remove the white space. That is safe.

use super::super::slip::Slip;
use super::*;
use crate::schema::ValueType;

pub(super) const CHECK: Check = Check::new("white-space-in-value", Values, Error)
    .summary("white space in a value that is no text")
    .spec("sgf4.html §3; converting.html")
    .sgfc(&[15, 25])
    .fix(Safe)
    .run(Run::Slip(Slip::Blank, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let written = value.simple_text().text;
    let message = format!("white space in `{written}` in {}", known.property.id());
    let is_composed = known
        .row
        .is_some_and(|row| matches!(row.value, ValueType::Compose(..)));
    let fix = Fix::safe("remove the white space").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .sgfc(Some(if is_composed { 25 } else { 15 }))
        .fix(fix);
}
