//! # What
//!
//! A label has more than four characters in an FF[3] file.
//!
//! # Why
//!
//! FF[3] allows four characters, and its programs cut off longer labels. FF[4] has no limit.
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1]LB[dd:Joseki])
//! ```
//!
//! # Fix
//!
//! Shorten the label, or use `sgf convert --to ff4`.

use super::*;

pub(super) const CHECK: Check = Check::new("label-too-long", Legacy, Warning)
    .summary("a label of more than four characters in FF[3]")
    .spec("changes.html, LB")
    .run(Run::Value(
        |subject| subject.is(&[id::LB]) && subject.format == 3,
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some((_, text)) = value.halves() else {
        return;
    };
    let text = text.simple_text().text;
    if text.chars().count() > 4 {
        let message = format!("the label `{text}` has more than four characters");
        report.add_value(&CHECK, known, value, message);
    }
}
