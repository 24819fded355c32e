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

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "missing-colon",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[23],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a composed value without its colon",
    spec: "sgf4.html §3, Compose",
    manual: include_str!("missing-colon.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, why: Invalid, report: &mut Report<'_>) {
    if why == Invalid::Compose {
        let message = format!(
            "{} needs two values with a colon between them",
            known.property.id()
        );
        let found = report.add_value(&CHECK, known.property, value, message);
        found.fix(Fix::risky("remove the value").delete_value(value));
    }
}
