//! # What
//!
//! `ST`, which says how to show variations, is not 0, 1, 2 or 3.
//!
//! # Why
//!
//! `ST` is a sum: 1 shows the variations of the current node instead of the next one, and 2 hides the
//! marks on the board. Other numbers have no meaning, and programs treat them in different ways.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]ST[4])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the intended number. The fix removes white space and empty values, which is
//! safe.

use super::*;
use sgfkit_core::value::number;

pub(super) const CHECK: Check = Check::new("style-range", Info, Error)
    .summary("an ST other than 0, 1, 2 or 3")
    .spec("properties.html, ST")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::ST]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if known.property.node().is_root() {
        up_to(3, &CHECK, known, value, report);
    }
}

/// Reports a value that is not a number from 0 to `most`.
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
