//! # What
//!
//! A move in Go is one step beyond the last column and row: `jj` on a 9×9 board.
//!
//! # Why
//!
//! Some programs transfer the pass `tt` of 19×19 to other boards like this. It is not a point of the
//! board, and other programs do not read it as a pass.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[9];B[jj])
//! ```
//!
//! # Fix
//!
//! Write a pass. This is unsafe, because the intended meaning is a guess.

use super::super::points::{Beyond, board, pass};
use super::*;

pub(super) const CHECK: Check = Check::new("pass-jj", Producers, Error)
    .summary("a pass written as a move beyond the last column and row")
    .spec("go.html, Move")
    .sgfc(&[14])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    if let Flaw::Beyond(Beyond::Corner) = flaw {
        let facts = known.property.facts();
        let written = value.simple_text().text;
        let id = known.id();
        let size = board(facts);
        let message = format!("`{written}` in {id} is off the {size} board: a pass?");
        let found = report.add_value(&CHECK, known, value, message);
        if let Some(pass) = pass(facts) {
            found.fix(Fix::risky("write a pass").replace_value(value, pass));
        }
    }
}
