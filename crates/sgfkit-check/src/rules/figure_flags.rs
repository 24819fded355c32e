//! # What
//!
//! The number in `FG` is not a sum of the flags 1, 2, 4, 256, 512 and 32768, or is not a number, or
//! `FG` has a value before FF[4], where it has none.
//!
//! # Why
//!
//! Each flag turns something off when the figure is printed. Other flags have no meaning in other
//! programs. A value that is not a number is an error. Before FF[4], `FG` has neither flags nor a name;
//! usually `FF[4]` is missing.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];FG[8:Figure 1]B[pd])
//! ```
//!
//! # Fix
//!
//! The fix removes the unknown flags. A value that is negative or not a number becomes 0. The name
//! stays. Before FF[4] there is no fix: write `FF[4]` if the file uses this version.

use super::*;
use sgfkit_core::value::number;

pub(super) const CHECK: Check = Check::new("figure-flags", Board, Warning)
    .summary("unknown flags of a figure")
    .spec("properties.html, FG")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::FG]), run));

const FLAGS: i64 = 1 | 2 | 4 | 256 | 512 | 32768;

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if known.property.node().tree().format() < 4 {
        if !value.raw().is_empty() {
            let message = "FG takes no value before FF[4]";
            report.add_value(&CHECK, known, value, message);
        }
        return;
    }
    // Another check reports a missing colon.
    let Some((flags, _)) = value.halves() else {
        return;
    };
    let number = flags.ascii().and_then(number);
    let meant = number.unwrap_or(0).max(0) & FLAGS;
    if number != Some(meant) {
        let written = flags.simple_text().text;
        let what = match number {
            Some(_) => "not a sum of 1, 2, 4, 256, 512 and 32768",
            None => "not a number",
        };
        let message = format!("`{written}` in FG is {what}");
        let fix = Fix::risky(format!("write `{meant}`")).replace_value(flags, meant.to_string());
        let found = report.add_value(&CHECK, known, value, message).fix(fix);
        if number.is_none() {
            found.severity(Severity::Error);
        }
    }
}
