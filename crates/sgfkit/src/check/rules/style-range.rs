//! # What
//!
//! `ST`, which says how variations are to be shown, is not one of 0, 1, 2 and 3.
//!
//! # Why
//!
//! It is a sum: 1 shows the variations of the current node in place of those that follow it, 2 leaves out
//! the marks on the board. Other numbers mean nothing, and programs take 0 for them, or whatever they
//! like.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]ST[4])
//! ```
//!
//! # Fix
//!
//! Remove it, or write the number that is meant.

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;
use crate::value::number;

pub(in super::super) const CHECK: Check = Check {
    code: "style-range",
    group: Group::Info,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "an ST that is not from 0 to 3",
    spec: "properties.html, ST",
    manual: include_str!("style-range.rs"),
    run: Run::Value(|subject| subject.is(&["ST"]), run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some(style) = value.ascii().and_then(number) else {
        return;
    };
    if !(0..=3).contains(&style) && known.property.node().is_root() {
        let fix = Fix::risky("remove the value").delete_value(value);
        report
            .add_value(
                &CHECK,
                known.property,
                value,
                format!("ST is {style}, not 0 to 3"),
            )
            .fix(fix);
    }
}
