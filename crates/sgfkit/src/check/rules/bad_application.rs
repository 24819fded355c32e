//! # What
//!
//! `AP` is not the name of a program and its version with a colon between them.
//!
//! # Why
//!
//! The property consists of two values: `CGoban:3`. Without the colon readers drop it; an address such as
//! `https://…` is cut in two at its own colon.
//!
//! # Example
//!
//! ```text
//! (;FF[4]AP[GNU Go 3.8])
//! ```
//!
//! # Fix
//!
//! A version behind the name is taken for one; where there is none, `?` is written, as the specification
//! does in its list of programs. That is unsafe.

use super::super::forms::severity;
use super::super::repair::{application, is_address};
use super::*;

pub(super) const CHECK: Check = Check::new("bad-application", Info, Error)
    .summary("an AP without a name, a colon and a version")
    .spec("properties.html, AP")
    .sgfc(&[23])
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::AP]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let unicode = value.unicode().text;
    let message = match value.halves() {
        // That is told by `empty-value`.
        None if value.raw().is_empty() => return,
        None => format!(
            "`{}` in AP: expected a name, a colon and a version",
            shown(&unicode)
        ),
        Some(_) if is_address(&unicode) => "the address in AP is cut at its colon".to_owned(),
        Some((name, _)) if name.raw().is_empty() => "AP has no name before its colon".to_owned(),
        Some(_) => return,
    };
    let is_whole = value.halves().is_some();
    let found = report.add_value(&CHECK, known, value, message);
    let found = if is_whole {
        found.sgfc(None).severity(Severity::Warning)
    } else {
        found.severity(severity(known))
    };
    // What is written must be in the charset of the tree.
    if let Some(written) = application(&unicode).filter(|_| value.raw().is_ascii()) {
        found.fix(Fix::risky(format!("write `{written}`")).replace_value(value, written));
    }
}
