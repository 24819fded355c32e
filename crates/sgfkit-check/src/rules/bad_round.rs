//! # What
//!
//! `RO` is not a number, or a number and the type of the round in parentheses.
//!
//! # Why
//!
//! The specification recommends `xx (tt)`: `3 (league)`, `2 (final)`. Programs can sort only these.
//!
//! # Example
//!
//! ```text
//! (;FF[4]RO[Round 2])
//! ```
//!
//! # Fix
//!
//! The fix changes `Round 2` to `2` and adds a missing space. This is unsafe. All other values stay.

use super::*;
use sgfkit_core::value::{Round, escape};

pub(super) const CHECK: Check = Check::new("bad-round", Info, Style)
    .summary("a round that is not in the recommended form")
    .spec("properties.html, RO")
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::RO]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    let text = text.trim();
    if text.is_empty() || Round::parse(text).is_ok() {
        return;
    }
    let message = format!("`{}` is not a round such as `2 (final)`", shown(text));
    let found = report.add_value(&CHECK, known, value, message);
    if let Some(round) = repair::round(text).filter(|_| value.raw().is_ascii()) {
        let fix = Fix::risky(format!("write `{round}`"));
        found.fix(fix.replace_value(value, escape(&round, false).into_owned()));
    }
}
