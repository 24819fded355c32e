//! # What
//!
//! A property that takes one value has several. The first that is not empty counts, the others are
//! left out.
//!
//! # Why
//!
//! Only lists take more than one value. Mostly a `]` is missing nearby, so that the properties behind
//! it were taken for a part of the value.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[aa LB[bb][cc])
//! ```
//!
//! # Fix
//!
//! Look for a `]` that is missing. Else keep the first value that is not empty and remove the others.

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::schema::{List, Property};
use crate::tree::RawValue;

pub(in super::super) const CHECK: Check = Check {
    code: "too-many-values",
    group: Group::Structure,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[13],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "several values where one may stand",
    spec: "sgf4.html §2.2; converting.html",
    manual: include_str!("too-many-values.rs"),
    // A turn of old Twixt has a value for each of its steps.
    run: Run::Values(
        |subject| {
            let is_single =
                |row: &Property| row.list == List::Single && row.ff.binds(subject.format);
            subject.row.is_some_and(is_single)
        },
        run,
    ),
};

fn run(known: &Known<'_>, report: &mut Report<'_>) {
    let property = known.property;
    let Some(second) = property.values().nth(1) else {
        return;
    };
    let id = property.id();
    let count = property.values().count();
    let message = format!("{id} has {count} values, but takes one");
    let first = property.values().next();
    let kept = property.values().position(|value| !value.raw().is_empty());
    let mut fix = Fix::risky("keep the first value that is not empty");
    for (index, value) in property.values().enumerate() {
        if index != kept.unwrap_or(0) {
            fix = fix.delete_value(value);
        }
    }
    report
        .add_value(&CHECK, property, second, message)
        .label(first.and_then(RawValue::span), "the first")
        .help("is a `]` missing nearby?")
        .fix(fix);
}
