//! # What
//!
//! `TM` is not a number of seconds, or is negative.
//!
//! # Why
//!
//! The main time of each player is a Real in seconds. Overtime belongs in `OT`. FF[1] allowed a text in
//! minutes, so before FF[4] it is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]TM[3 hours each])
//! ```
//!
//! # Fix
//!
//! The fix rewrites times that it can read: `1h`, `30 min`, `1:30:00`, `20:00`, `2시간`. This is unsafe.
//! Other values stay, such as `1:30`, which may mean hours or minutes, and `30+5x30`, which contains
//! overtime.

use super::*;
use sgfkit_core::value::TimeLimit;

pub(super) const CHECK: Check = Check::new("bad-time", Info, Error)
    .summary("a main time that is not a number of seconds")
    .spec("properties.html, TM")
    .sgfc(&[15, 33])
    .fix(Unsafe)
    .run(Run::Unusual(|subject| subject.is(&[id::TM]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let format = known.property.node().tree().format();
    let time = value
        .ascii()
        .and_then(|raw| TimeLimit::parse(raw, format).ok());
    match time {
        Some(time) if time.seconds() < 0.0 => {
            let message = format!("a main time below zero: {time} seconds");
            report
                .add_value(&CHECK, known, value, message)
                .severity(Severity::Warning);
        }
        Some(_) => {}
        // `empty-value` reports it.
        None if value.raw().is_empty() => {}
        None => {
            let text = value.simple_text().text;
            let message = format!("`{}` in TM: expected a number of seconds", shown(&text));
            broken(&CHECK, known, value, message, repair::time(&text), report);
        }
    }
}
