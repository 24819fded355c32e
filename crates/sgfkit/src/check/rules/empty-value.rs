//! # What
//!
//! Nothing stands between the brackets, but the type of the property has no empty value.
//!
//! # Why
//!
//! Only None, an empty elist, Go's pass and a few flags are written `[]`.
//!
//! # Example
//!
//! ```text
//! (;SZ[]KM[];AB[])
//! ```
//!
//! # Fix
//!
//! Remove the property, or write its value.

use super::super::slip;
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::schema::ValueType;
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "empty-value",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[17],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "an empty value where something must stand",
    spec: "sgf4.html §3",
    manual: include_str!("empty-value.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, why: Invalid, report: &mut Report<'_>) {
    if slip::is_empty(known, value, why) {
        let message = format!("{} has an empty value", known.property.id());
        let found = report.add_value(&CHECK, known.property, value, message);
        // An empty move may be meant for a pass.
        let is_move = known.row.is_some_and(|row| row.value == ValueType::Move);
        let fix = match is_move {
            true => Fix::risky("remove the value"),
            false => Fix::safe("remove the value"),
        };
        found.fix(fix.delete_value(value));
    }
}
