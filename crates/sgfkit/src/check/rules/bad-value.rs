//! # What
//!
//! The value of a property is not of the type that the specification gives it: no number, no point, no
//! move in the notation of the game.
//!
//! # Why
//!
//! Programs ignore the value, misread it, or refuse the file.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[p d];W[Q16])
//! ```
//!
//! # Fix
//!
//! Write the value as its type wants it: `sgf explain` and the identifier tell how.

use super::super::{Check, Group, Known, Report, Run, Severity};
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "bad-value",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[14, 15, 33],
    games: &[],
    fix: None,
    summary: "a value that its type does not accept",
    spec: "sgf4.html §3",
    manual: include_str!("bad-value.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, why: Invalid, report: &mut Report<'_>) {
    if matches!(why, Invalid::Empty | Invalid::Compose) || is_of_others(known) {
        return;
    }
    let text = value.simple_text().text;
    let message = format!("`{text}` in {}: {why}", known.property.id());
    report.add_value(&CHECK, known.property, value, message);
}

/// Whether checks of their own look at the values of this property.
pub(super) fn is_of_others(known: &Known<'_>) -> bool {
    let ids = ["FF", "GM", "SZ", "ST", "PM", "FG"];
    known.row.is_some_and(|row| ids.contains(&row.id))
}
