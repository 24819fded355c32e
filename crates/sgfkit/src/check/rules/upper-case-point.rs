//! # What
//!
//! A point has capital letters on a board of at most 26 columns and rows.
//!
//! # Why
//!
//! Go counts on with capital letters behind `z`: `PD` is column 42, row 30, and lies off the board.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[PD])
//! ```
//!
//! # Fix
//!
//! Write the point in lower case. That is unsafe, since it interprets.

use super::super::points::{Beyond, beyond, board, has_points};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::tree::RawValue;

pub(in super::super) const CHECK: Check = Check {
    code: "upper-case-point",
    group: Group::Board,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[14],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a point in capital letters on a small board",
    spec: "go.html, Move",
    manual: include_str!("upper-case-point.rs"),
    run: Run::Value(
        |subject| {
            let row = subject.row;
            row.is_some_and(|row| has_points(row.value, subject.game))
        },
        run,
    ),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if let Some(Beyond::Capitals(lower)) = beyond(known, value) {
        let message = format!(
            "`{}` in {} lies off the {} board, `{lower}` does not",
            value.simple_text().text,
            known.property.id(),
            board(known.property.facts()),
        );
        let fix = Fix::risky(format!("write `{lower}`")).replace_value(value, lower);
        report
            .add_value(&CHECK, known.property, value, message)
            .fix(fix);
    }
}
