//! # What
//!
//! A move of Go or Othello is white space alone, or the word `pass`.
//!
//! # Why
//!
//! A pass is the empty value; in Go also `tt` on boards up to 19×19. Other programs read a bad move, or refuse
//! the file. sgf reads `pass` as a pass.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[ ];W[pass])
//! ```
//!
//! # Fix
//!
//! Write `[]`; before FF[4], `[tt]` in Go. That is safe.

use super::super::slip::Slip;
use super::*;

pub(super) const CHECK: Check = Check::new("blank-move", Values, Error)
    .summary("a pass written as white space or a word")
    .spec("go.html, Move")
    .sgfc(&[15])
    .games(&[Game::Go, Game::Othello])
    .fix(Safe)
    .run(Run::Slip(Slip::BlankMove, run));

fn run(known: &Known<'_>, value: RawValue<'_>, text: String, report: &mut Report<'_>) {
    let id = known.property.id();
    let message = if value.is_pass_word() {
        let word = value.simple_text().text;
        format!("`{word}` in {id} is not how a pass is written")
    } else {
        format!("{id} has nothing but white space")
    };
    let fix = Fix::safe("write a pass").replace_value(value, text);
    report
        .add_value(&CHECK, known.property, value, message)
        .fix(fix);
}
