//! # What
//!
//! `AP` is not the name of a program and its version with a colon between them.
//!
//! # Why
//!
//! The value has two parts: `CGoban:3`. Programs drop a value without a colon, and split a URL such as
//! `https://…` at its own colon.
//!
//! # Example
//!
//! ```text
//! (;FF[4]AP[GNU Go 3.8])
//! ```
//!
//! # Fix
//!
//! The fix uses a version at the end of the name. If there is none, it writes `?`, as the specification
//! does in its list of programs. This is unsafe.

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
        // `empty-value` reports it.
        None if value.raw().is_empty() => return,
        None => format!(
            "`{}` in AP: expected a name, a colon and a version",
            shown(&unicode)
        ),
        Some(_) if is_address(&unicode) => "the URL in AP is split at its colon".to_owned(),
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
    // The new value must be in the encoding of the tree.
    if let Some(written) = application(&unicode).filter(|_| value.raw().is_ascii()) {
        found.fix(Fix::risky(format!("write `{written}`")).replace_value(value, written));
    }
}
