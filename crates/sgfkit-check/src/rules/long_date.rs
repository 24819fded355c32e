//! # What
//!
//! The dates in `DT` repeat a year or a month.
//!
//! # Why
//!
//! The specification recommends the short form: `1997-05-05,06` instead of `1997-05-05,1997-05-06`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]DT[1997-05-05,1997-05-06])
//! ```
//!
//! # Fix
//!
//! Write the short form, which means the same. This is safe.

use super::*;
use sgfkit_core::value::Dates;

pub(super) const CHECK: Check = Check::new("long-date", Info, Style)
    .summary("dates without the recommended shortcuts")
    .spec("properties.html, DT")
    .fix(Safe)
    .run(Run::Value(|subject| subject.is(&[id::DT]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    // A single date has no shorter form.
    if !value.raw().contains(&b',') {
        return;
    }
    let text = value.simple_text().text;
    let Ok(dates) = Dates::parse(&text) else {
        return;
    };
    let short = dates.to_string();
    if short.len() < text.len() {
        let message = format!("`{}` can be written shorter", shown(&text));
        let fix = Fix::safe(format!("write `{}`", shown(&short)));
        report
            .add_value(&CHECK, known, value, message)
            .fix(fix.replace_value(value, short));
    }
}
