//! # What
//!
//! A point is written in capital letters on a board with at most 26 columns and rows.
//!
//! # Why
//!
//! In Go, capital letters continue after `z`: `PD` is column 42, row 30, which is off the board.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[PD])
//! ```
//!
//! # Fix
//!
//! Write the point in lower case. This is unsafe, because the intended meaning is a guess.

use super::super::points::{Beyond, board};
use super::*;

pub(super) const CHECK: Check = Check::new("upper-case-point", Board, Error)
    .summary("a point in capital letters on a small board")
    .spec("go.html, Move")
    .sgfc(&[14])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    if let Flaw::Beyond(Beyond::Capitals(lower)) = flaw {
        let message = format!(
            "`{}` in {} is off the {} board, `{lower}` is not",
            value.simple_text().text,
            known.id(),
            board(known.property.facts()),
        );
        let fix = Fix::risky(format!("write `{lower}`")).replace_value(value, lower.as_str());
        report.add_value(&CHECK, known, value, message).fix(fix);
    }
}
