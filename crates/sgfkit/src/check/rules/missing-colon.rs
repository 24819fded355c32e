//! # What
//!
//! The value of the property consists of two with a colon between them, and there is none.
//!
//! # Why
//!
//! Which half is missing cannot be told.
//!
//! # Example
//!
//! ```text
//! (;LB[pd]AR[aa])
//! ```
//!
//! # Fix
//!
//! Write both halves: `LB[pd:A]`.

use super::super::Report;
use super::super::{Check, Run, Severity};
use crate::tree::{Property, RawValue};
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "missing-colon",
    severity: Severity::Error,
    lossy: false,
    sgfc: &[23],
    summary: "a composed value without its colon",
    spec: "sgf4.html §3, Compose",
    manual: include_str!("missing-colon.rs"),
    run: Run::Invalid(run),
};

fn run(property: Property<'_>, value: RawValue<'_>, why: Invalid, report: &mut Report<'_>) {
    if why == Invalid::Compose {
        let message = format!(
            "{} needs two values with a colon between them",
            property.id()
        );
        report.add_value(&CHECK, property, value, message);
    }
}
