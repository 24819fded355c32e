//! # What
//!
//! A rectangle in a list of points contains a single point.
//!
//! # Why
//!
//! The specification forbids it: a single point must not be written as a rectangle.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AB[aa:aa])
//! ```
//!
//! # Fix
//!
//! Write the point. This is safe.

use super::*;

pub(super) const CHECK: Check = Check::new("one-point-rectangle", Board, Error)
    .summary("a rectangle of a single point")
    .spec("sgf4.html §3.5.1")
    .sgfc(&[15])
    .fix(Safe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    if let Flaw::Rectangle(from, to) = flaw
        && from == to
    {
        let written = value.simple_text().text;
        let message = format!("`{written}` in {} is a single point", known.id());
        let fix = Fix::safe("write the point alone");
        let point = value.halves().map_or(&[][..], |(point, _)| point.raw());
        let fix = fix.replace_value(value, point);
        report.add_value(&CHECK, known, value, message).fix(fix);
    }
}
