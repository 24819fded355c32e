//! # What
//!
//! Characters that mean nothing stand in or around a point, or behind a number.
//!
//! # Why
//!
//! The value is not of its type, so programs ignore it or misread it.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[p1d];W[dd.]MN[2x])
//! ```
//!
//! # Fix
//!
//! Remove what does not belong there, if a point of the board or a number is left. That is unsafe: something
//! else may have been meant.

use super::super::slip::{self, Slip};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::Invalid;

pub(in super::super) const CHECK: Check = Check {
    code: "stray-characters",
    group: Group::Values,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[15],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "characters in a value that mean nothing",
    spec: "sgf4.html §3",
    manual: include_str!("stray-characters.rs"),
    run: Run::Invalid(run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, _: Invalid, report: &mut Report<'_>) {
    if let Some(text) = slip::meant_by(Slip::Stray, known, value) {
        let written = value.simple_text().text;
        let message = format!("stray characters in `{written}` in {}", known.property.id());
        let fix = Fix::risky(format!("write `{text}`")).replace_value(value, text);
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
