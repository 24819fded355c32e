//! # What
//!
//! `RU` in Go calls rules by another name than the one that is mandatory for them.
//!
//! # Why
//!
//! Four sets of rules have a name that must be written as it is: `AGA`, `GOE` (the Ing rules),
//! `Japanese` and `NZ` (New Zealand). All others may be called anything. Before FF[4] this is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]RU[japanese])
//! ```
//!
//! # Fix
//!
//! Write the mandatory name. That is unsafe: who wrote `jp` may have meant something else.

use super::super::forms::severity;
use super::super::repair::go_rules;
use super::*;

pub(super) const CHECK: Check = Check::new("rules-name", Info, Error)
    .summary("rules under another name than the mandatory one")
    .spec("properties.html, RU")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::RU]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    if let Some(name) = go_rules(&text).filter(|name| *name != text) {
        let message = format!("`{}` in RU is called `{name}`", shown(&text));
        report
            .add_value(&CHECK, known, value, message)
            .severity(severity(known))
            .fix(Fix::risky(format!("write `{name}`")).replace_value(value, name));
    }
}
