//! # What
//!
//! A text in the game information is `null` or `undefined`.
//!
//! # Why
//!
//! A program without a value wrote this word. Little Golem writes `EV[null]` for games outside
//! tournaments. Other programs show it as an event or as a name.
//!
//! # Example
//!
//! ```text
//! (;FF[4]EV[null]PB[Ada])
//! ```
//!
//! # Fix
//!
//! Remove it. This is unsafe, because it may be somebody's name.

use super::super::plain::is_null;
use super::*;

pub(super) const CHECK: Check = Check::new("null-text", Producers, Warning)
    .summary("`null` instead of a text")
    .spec("sgf4.html §3.3")
    .fix(Unsafe)
    .run(Run::Unusual(select, run));

/// Dates and results have their own checks.
fn select(subject: &Subject<'_>) -> bool {
    let texts = [ValueType::Text, ValueType::SimpleText];
    let is_text = subject.row.is_some_and(|row| texts.contains(&row.value));
    is_text
        && subject.is_kind(PropertyType::GameInfo)
        && !subject.is(&[id::DT, id::RE, id::RO, id::BR, id::WR])
}

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !is_null(value.raw()) {
        return;
    }
    let text = value.simple_text().text;
    let message = format!(
        "`{text}` in {}: a program wrote it for a missing value",
        known.id()
    );
    report
        .add_value(&CHECK, known, value, message)
        .fix(Fix::risky("remove it").delete_value(known.property, value));
}
