//! # What
//!
//! A property that is only a flag contains a text: `HA` and `IP` in Twixt, `IP` in Hex.
//!
//! # Why
//!
//! The value is always empty: `HA[]`, `IP[]`. In Twixt the shape of the board shows the handicap, so
//! `HA[3]` has no meaning. For `IP`, the specification only recommends an empty value.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[21]SZ[24:20]HA[4])
//! ```
//!
//! # Fix
//!
//! Remove the text. This is unsafe, because the text is lost.

use super::*;

pub(super) const CHECK: Check = Check::new("flag-with-text", Info, Error)
    .summary("a text in a property that is always empty")
    .spec("twixt.html, HA and IP; hex.html, IP")
    .games(&[Game::Hex, Game::Twixt])
    .fix(Unsafe)
    .run(Run::Property(
        |subject| subject.is(&[id::IP]) || subject.game == Game::Twixt && subject.is(&[id::HA]),
        run,
    ));

fn run(known: &Known<'_>, _: &Contents<'_, '_>, report: &mut Report<'_>) {
    for value in known.property.values() {
        if value.raw().is_empty() {
            continue;
        }
        let id = known.id();
        let text = value.simple_text().text;
        let message = format!("`{}` in {id}, which is always empty", shown(&text));
        let severity = if id == id::IP {
            Severity::Style
        } else {
            Severity::Error
        };
        report
            .add_value(&CHECK, known, value, message)
            .severity(severity)
            .fix(Fix::risky("remove the text").replace_value(value, ""));
    }
}
