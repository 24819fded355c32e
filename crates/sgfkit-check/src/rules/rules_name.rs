//! # What
//!
//! `RU` in Go does not use the mandatory name of a rule set.
//!
//! # Why
//!
//! Four rule sets have a mandatory name: `AGA`, `GOE` (the Ing rules), `Japanese` and `NZ` (New
//! Zealand). All others may have any name. Before FF[4] this is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]RU[japanese])
//! ```
//!
//! # Fix
//!
//! Write the mandatory name. This is unsafe, because `jp` may mean something else.

use super::super::forms::severity;
use super::super::repair::go_rules;
use super::*;

pub(super) const CHECK: Check = Check::new("rules-name", Info, Error)
    .summary("rules without their mandatory name")
    .spec("properties.html, RU")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::RU]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    if let Some(name) = go_rules(&text).filter(|name| *name != text) {
        let message = format!("`{}` in RU: the mandatory name is `{name}`", shown(&text));
        report
            .add_value(&CHECK, known, value, message)
            .severity(severity(known))
            .fix(Fix::risky(format!("write `{name}`")).replace_value(value, name));
    }
}
