//! # What
//!
//! An arrow or line begins and ends at the same point.
//!
//! # Why
//!
//! The specification forbids it, because there is nothing to draw.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AR[cc:cc]LN[dd:dd])
//! ```
//!
//! # Fix
//!
//! Remove the value. This is unsafe, because another point may be intended.

use super::*;
use sgfkit_core::game::Stone;
use sgfkit_core::value::{self, Value};

pub(super) const CHECK: Check = Check::new("one-point-line", Board, Error)
    .summary("an arrow or line from a point to itself")
    .spec("properties.html, AR, LN; octi.html, AS")
    .sgfc(&[14])
    .fix(Unsafe)
    .run(Run::Value(
        |subject| {
            subject.is(&[id::AR, id::LN]) || subject.game == Game::Octi && subject.is(&[id::AS])
        },
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Ok(Value::Compose(ends)) = value::decode(value, known.row, known.property.facts()) else {
        return;
    };
    let is_point = match &*ends {
        (Value::Point(from), Value::Point(to)) => from == to,
        (Value::Stone(Stone::Pod(pod)), Value::Point(to)) => pod.point == *to,
        _ => false,
    };
    if is_point {
        let written = value.simple_text().text;
        let message = format!("`{written}` in {} has a single point", known.id());
        let fix = Fix::risky("remove the value").delete_value(known.property, value);
        report.add_value(&CHECK, known, value, message).fix(fix);
    }
}
