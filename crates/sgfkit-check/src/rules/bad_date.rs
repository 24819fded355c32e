//! # What
//!
//! `DT` does not have the form that the specification requires, or contains a day that does not exist.
//!
//! # Why
//!
//! The form is mandatory: `1996-05-06`, `1996-05` or `1996`. Several dates have commas and no spaces
//! between them, and after the first one, repeated parts may be left out (`1996-05-06,07`). Programs
//! that sort or search by date understand nothing else. Before FF[4] any text was allowed, so there it
//! is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]DT[6 May 1996])
//! ```
//!
//! # Fix
//!
//! The fix rewrites dates that it can read: `1996/5/6`, `31.12.1999`, month names in several languages,
//! `2003年5月6日`, `ca. 1665`, `1660s`. This is unsafe. It does not change dates that do not exist, and
//! dates in which day and month, or the century, are ambiguous. It drops the time of day.

use super::*;
use sgfkit_core::value::Dates;

pub(super) const CHECK: Check = Check::new("bad-date", Info, Error)
    .summary("a date that is not in the mandatory form")
    .spec("properties.html, DT")
    .sgfc(&[15, 33])
    .fix(Unsafe)
    .run(Run::Unusual(|subject| subject.is(&[id::DT]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    if text.trim().is_empty() {
        return;
    }
    let Err(error) = Dates::parse(&text) else {
        return;
    };
    let message = format!("`{}` in DT: {}", shown(&text), error.kind);
    let repaired = if error.kind.is_impossible() {
        None
    } else {
        repair::date(&text)
    };
    broken(&CHECK, known, value, message, repaired, report);
}
