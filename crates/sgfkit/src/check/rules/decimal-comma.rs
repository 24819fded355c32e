//! # What
//!
//! A real number is written with a comma.
//!
//! # Why
//!
//! SGF has a point in all languages. Programs that stop at the comma read another number.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[12,5])
//! ```
//!
//! # Fix
//!
//! Write a point. That is unsafe, since it interprets; a comma before three digits is left alone.

use super::super::slip::{self, Slip};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "decimal-comma",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[15],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a comma for the decimal point",
    spec: "sgf4.html §3, Real",
    manual: include_str!("decimal-comma.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, _: Invalid, report: &mut Report<'_>) {
    if let Some(text) = slip::meant_by(Slip::DecimalComma, known, value) {
        let written = value.simple_text().text;
        let message = format!(
            "`{written}` in {} has a comma for its decimal point",
            known.property.id()
        );
        let fix = Fix::risky(format!("write `{text}`")).replace_value(value, text);
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
