//! # What
//!
//! `PM`, which says how move numbers are to be printed, is not one of 0, 1 and 2.
//!
//! # Why
//!
//! 0 prints none, 1 prints them as they are, 2 takes the hundreds off. Other numbers mean nothing, and
//! programs print what they like.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PM[3])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the number that is meant. Without it the node prints as the one before it.

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::number;

pub(in super::super) const CHECK: Check = Check {
    code: "print-mode-range",
    group: Group::Board,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a PM that is not from 0 to 2",
    spec: "properties.html, PM",
    manual: include_str!("print-mode-range.rs"),
    run: Run::Value(|subject| subject.is(&["PM"]), run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some(mode) = value.ascii().and_then(number) else {
        return;
    };
    if !(0..=2).contains(&mode) {
        let fix = Fix::risky("remove the value").delete_value(value);
        report
            .add_value(
                &CHECK,
                known.property,
                value,
                format!("PM is {mode}, not 0 to 2"),
            )
            .fix(fix);
    }
}
