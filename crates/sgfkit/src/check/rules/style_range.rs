//! # What
//!
//! `ST`, which says how variations are to be shown, is not one of 0, 1, 2 and 3.
//!
//! # Why
//!
//! It is a sum: 1 shows the variations of the current node in place of those that follow it, 2 leaves out
//! the marks on the board. Other numbers mean nothing, and programs take 0 for them, or whatever they
//! like.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]ST[4])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the number that is meant. White space is removed, and an empty value is: that is safe.

use super::*;
use crate::value::number;

pub(super) const CHECK: Check = Check::new("style-range", Info, Error)
    .summary("an ST that is not from 0 to 3")
    .spec("properties.html, ST")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::ST]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if known.property.node().is_root() {
        up_to(3, &CHECK, known, value, report);
    }
}

/// Tells of a value that is no number from 0 to `most`.
pub(super) fn up_to(
    most: i64,
    check: &Check,
    known: &Known<'_>,
    value: RawValue<'_>,
    report: &mut Report<'_>,
) {
    let text = value.ascii().unwrap_or("?");
    let is_good = |text: &str| number(text).is_some_and(|number| (0..=most).contains(&number));
    if is_good(text) {
        return;
    }
    let fix = match text.trim() {
        "" => Fix::safe("remove the value").delete_value(known.property, value),
        meant if is_good(meant) => {
            Fix::safe(format!("write `{meant}`")).replace_value(value, meant)
        }
        _ => Fix::risky("remove the value").delete_value(known.property, value),
    };
    let written = value.simple_text().text;
    let id = known.id();
    let message = format!("`{written}` in {id}: expected a number from 0 to {most}");
    report
        .add_value(check, known.property, value, message)
        .fix(fix);
}
