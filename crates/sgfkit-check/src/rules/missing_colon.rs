//! # What
//!
//! The value needs two parts with a colon between them, but the colon is missing.
//!
//! # Why
//!
//! It is impossible to know which part is missing. Figures are the exception: a number is the flags,
//! and a text is the name.
//!
//! # Example
//!
//! ```text
//! (;LB[pd]AR[aa]FG[515])
//! ```
//!
//! # Fix
//!
//! Write both parts: `LB[pd:A]`. The fix adds the missing part of a figure: `FG[515:]` or
//! `FG[0:Figure 1]`. It removes the value of other properties.

use super::*;
use sgfkit_core::value::{Invalid, number};

pub(super) const CHECK: Check = Check::new("missing-colon", Values, Error)
    .summary("a composed value without its colon")
    .spec("sgf4.html §3, Compose")
    .sgfc(&[23])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    // `bad-application` gives more details.
    if matches!(flaw, Flaw::Invalid(Invalid::Compose)) && !known.is(id::AP) {
        let message = format!("{} needs two values with a colon between them", known.id());
        let found = report.add_value(&CHECK, known, value, message);
        let is_figure = known
            .row
            .is_some_and(|row| row.value == ValueType::FigureFlags);
        let fix = if is_figure {
            complete_figure(value)
        } else {
            Fix::risky("remove the value").delete_value(known.property, value)
        };
        found.fix(fix);
    }
}

fn complete_figure(value: RawValue<'_>) -> Fix {
    let raw = value.raw();
    let is_number = value.ascii().and_then(number).is_some();
    let (flags, name): (&[u8], &[u8]) = if is_number { (raw, b"") } else { (b"0", raw) };
    Fix::risky("write flags and name").replace_value(value, [flags, name].join(&b':'))
}
