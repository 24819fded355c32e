//! # What
//!
//! A move, a stone or a mark is off the board, or a rectangle extends beyond the edge.
//!
//! # Why
//!
//! Programs that do not expect this stop with an error or show another point. Often the size is missing
//! or wrong.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[9];B[pd])
//! ```
//!
//! # Fix
//!
//! The fix cuts rectangles at the edge of the board and removes other values. This is unsafe. It does
//! not change moves and game information, because the intended point is unknown.

use super::super::points::{Beyond, board, in_order};
use super::*;
use sgfkit_core::game::Point;
use sgfkit_core::value::{self, Value};

pub(super) const CHECK: Check = Check::new("point-off-board", Board, Error)
    .summary("a point off the board")
    .spec("properties.html, SZ")
    .sgfc(&[14])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Beyond(Beyond::Elsewhere) = flaw else {
        return;
    };
    let (written, id) = (value.simple_text().text, known.id());
    let board = board(known.property.facts());
    let found = report.add_value(
        &CHECK,
        known,
        value,
        format_args!("`{written}` in {id} is off the {board} board"),
    );
    let stays = known.is_kind(PropertyType::GameInfo)
        || known.row.is_some_and(|row| row.value == ValueType::Move);
    if !stays {
        found.fix_by(Applicability::Unsafe, || fix(known, value));
    }
}

fn fix(known: &Known<'_>, value: RawValue<'_>) -> Fix {
    match cut(known, value) {
        Some(text) => Fix::risky("cut it at the edge of the board").replace_value(value, text),
        None => Fix::risky("remove the value").delete_value(known.property, value),
    }
}

/// Clips a rectangle to the board.
fn cut(known: &Known<'_>, value: RawValue<'_>) -> Option<String> {
    let facts = known.property.facts();
    let Ok(Value::Rectangle(one, other)) = value::decode(value, known.row, facts) else {
        return None;
    };
    let (from, to) = in_order(one, other);
    let last = Point::new(
        facts.size.columns.checked_sub(1)?,
        facts.size.rows.checked_sub(1)?,
    );
    let to = Point::new(to.column.min(last.column), to.row.min(last.row));
    let is_left = from.is_on(facts.size);
    is_left.then(|| facts.game.write_area(from, to, value.ascii()?))?
}
