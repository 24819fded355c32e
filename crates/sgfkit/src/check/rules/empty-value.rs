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

use super::super::Report;
use super::super::{Check, Run, Severity};
use crate::tree::{Property, RawValue};
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "empty-value",
    severity: Severity::Error,
    lossy: false,
    sgfc: &[17],
    summary: "an empty value where something must stand",
    spec: "sgf4.html §3",
    manual: include_str!("empty-value.rs"),
    run: Run::Invalid(run),
};

fn run(property: Property<'_>, value: RawValue<'_>, why: Invalid, report: &mut Report<'_>) {
    if why == Invalid::Empty {
        let message = format!("{} has an empty value", property.id());
        report.add_value(&CHECK, property, value, message);
    }
}
