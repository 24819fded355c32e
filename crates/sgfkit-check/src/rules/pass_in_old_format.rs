//! # What
//!
//! A pass is written as an empty value in a file without `FF[4]`.
//!
//! # Why
//!
//! Before FF[4] a pass is `tt`. Programs of that time do not support the empty value. More often,
//! `FF[4]` is missing.
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1]SZ[19];B[])
//! ```
//!
//! # Fix
//!
//! Write `tt`, which has the same meaning in every version, on boards up to 19×19. This is safe.

use super::super::points::pass;
use super::*;

pub(super) const CHECK: Check = Check::new("pass-in-old-format", Legacy, Warning)
    .summary("an empty value for a pass before FF[4]")
    .spec("go.html, Move; converting.html")
    .sgfc(&[65])
    .games(&[Game::Go])
    .fix(Safe)
    .run(Run::Value(
        |subject| {
            let is_move = subject.row.is_some_and(|row| row.value == ValueType::Move);
            is_move && subject.format < 4
        },
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !value.raw().is_empty() {
        return;
    }
    let facts = known.property.facts();
    let message = format!(
        "an empty {} is not a pass in FF[{}]",
        known.id(),
        facts.format
    );
    let found = report.add_value(&CHECK, known, value, message);
    if let Some(pass) = pass(facts) {
        found.fix(Fix::safe("write `tt`").replace_value(value, pass));
    }
}
