//! # What
//!
//! The number in `FG` is no sum of the flags 1, 2, 4, 256, 512 and 32768.
//!
//! # Why
//!
//! Each flag turns something off when the figure is printed; a number with others in it means nothing
//! that other programs know.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];FG[8:Figure 1]B[pd])
//! ```
//!
//! # Fix
//!
//! The unknown flags are taken out; a number below zero becomes 0. The name stays.

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::schema::ValueType;
use crate::tree::RawValue;
use crate::value::number;

pub(in super::super) const CHECK: Check = Check {
    code: "figure-flags",
    group: Group::Board,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "flags of a figure that do not exist",
    spec: "properties.html, FG",
    manual: include_str!("figure-flags.rs"),
    run: Run::Value(
        |subject| {
            subject
                .row
                .is_some_and(|row| row.value == ValueType::FigureFlags)
        },
        run,
    ),
};

const FLAGS: i64 = 1 | 2 | 4 | 256 | 512 | 32768;

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some((flags, _)) = value.halves() else {
        return;
    };
    let Some(number) = flags.ascii().and_then(number) else {
        return;
    };
    let meant = number.max(0) & FLAGS;
    if number != meant {
        let message = format!("{number} in FG is no sum of 1, 2, 4, 256, 512 and 32768");
        let fix = Fix::risky(format!("write `{meant}`")).replace_value(flags, meant.to_string());
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
