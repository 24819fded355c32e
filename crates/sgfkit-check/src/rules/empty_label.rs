//! # What
//!
//! A label has no text.
//!
//! # Why
//!
//! There is nothing to show.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]LB[dd:])
//! ```
//!
//! # Fix
//!
//! Remove the label. This is safe.

use super::*;

pub(super) const CHECK: Check = Check::new("empty-label", Board, Warning)
    .summary("a label without text")
    .spec("properties.html, LB")
    .sgfc(&[14])
    .fix(Safe)
    .run(Run::Value(|subject| subject.is(&[id::LB]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some((point, text)) = value.halves() else {
        return;
    };
    if text.raw().is_empty() && !point.raw().is_empty() {
        let message = format!("the label on `{}` has no text", point.simple_text().text);
        let fix = Fix::safe("remove the label").delete_value(known.property, value);
        report.add_value(&CHECK, known, value, message).fix(fix);
    }
}
