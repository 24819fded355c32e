//! # What
//!
//! An annotation has no value where a 1, or a 2 for emphasis, must stand.
//!
//! # Why
//!
//! Programs that want the number ignore the annotation.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]DM[])
//! ```
//!
//! # Fix
//!
//! Write 1, which is the same without emphasis. That is safe.

use super::super::slip::Slip;
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::value::RawValue;

pub(in super::super) const CHECK: Check = Check {
    code: "empty-double",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[15],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "an annotation without its number",
    spec: "sgf4.html §3, Double",
    manual: manual!("empty-double.rs"),
    run: Run::Slip(Slip::EmptyDouble, run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let message = format!("{} has no number", known.property.id());
    let fix = Fix::safe("write 1").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
