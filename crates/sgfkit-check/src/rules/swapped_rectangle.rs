//! # What
//!
//! The corners of a rectangle in a list of points are in the wrong order.
//!
//! # Why
//!
//! The first corner is the upper left one, the second the lower right one. Programs that count from the
//! first to the second find no points.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]DD[ee:aa])
//! ```
//!
//! # Fix
//!
//! Write the upper left and the lower right corner of the same rectangle. This is safe.

use super::super::points::in_order;
use super::*;

pub(super) const CHECK: Check = Check::new("swapped-rectangle", Board, Error)
    .summary("a rectangle whose corners are in the wrong order")
    .spec("sgf4.html §3.5.1")
    .sgfc(&[25])
    .fix(Safe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Rectangle(from, to) = *flaw else {
        return;
    };
    let facts = known.property.facts();
    // If rows count from the bottom, upper and lower are ambiguous.
    if facts.game.counts_rows_upwards() {
        return;
    }
    if (from, to) == in_order(from, to) {
        return;
    }
    let written = value.simple_text().text;
    let message = format!("the corners of `{written}` in {} are swapped", known.id());
    let found = report.add_value(&CHECK, known, value, message);
    let (from, to) = in_order(from, to);
    if let Some(text) = facts.game.write_area(from, to, &written) {
        let fix = Fix::safe(format!("write `{text}`"));
        found.fix(fix.replace_value(value, text));
    }
}
