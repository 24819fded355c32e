//! # What
//!
//! A time is written in hours, minutes and seconds.
//!
//! # Why
//!
//! Times are plain seconds; programs read the first number only, or nothing.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[1hr 05m])
//! ```
//!
//! # Fix
//!
//! Write the seconds: `3900`. That is unsafe, since it interprets.

use super::super::slip::{self, Slip};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "time-with-units",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[15],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a time that is not in seconds",
    spec: "properties.html, BL",
    manual: include_str!("time-with-units.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, _: Invalid, report: &mut Report<'_>) {
    if let Some(text) = slip::meant_by(Slip::TimeUnit, known, value) {
        let written = value.simple_text().text;
        let message = format!("`{written}` in {} is not in seconds", known.property.id());
        let fix = Fix::risky(format!("write `{text}`")).replace_value(value, text);
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
