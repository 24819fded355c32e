//! # What
//!
//! The corners of a rectangle in a list of points stand in the wrong order.
//!
//! # Why
//!
//! The first is the upper left corner, the second the lower right one. Programs that count from the first to
//! the second find no point at all.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]DD[ee:aa])
//! ```
//!
//! # Fix
//!
//! Write the upper left and the lower right corner of the same rectangle. That is safe.

use super::super::points::{in_order, write_area};
use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::tree::RawValue;
use crate::value::{self, Value};

pub(in super::super) const CHECK: Check = Check {
    code: "swapped-rectangle",
    group: Group::Board,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[25],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a rectangle whose corners are in the wrong order",
    spec: "sgf4.html §3.5.1",
    manual: include_str!("swapped-rectangle.rs"),
    run: Run::Value(
        |subject| {
            let row = subject.row;
            // Where rows are counted from the bottom, upper and lower are not plain.
            let from_top = !matches!(subject.game, Game::LinesOfAction | Game::Octi);
            from_top && row.is_some_and(|row| row.is_point_list(subject.game.number()))
        },
        run,
    ),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !value.raw().contains(&b':') {
        return;
    }
    let facts = known.property.facts();
    let Ok(Value::Rectangle(from, to)) = value::decode(value, known.row, facts) else {
        return;
    };
    if (from, to) == in_order(from, to) {
        return;
    }
    let written = value.simple_text().text;
    let message = format!(
        "the corners of `{written}` in {} are swapped",
        known.property.id()
    );
    let found = report.add_value(&CHECK, known.property, value, message);
    let (from, to) = in_order(from, to);
    if let Some(text) = write_area(facts, from, to, &written) {
        let fix = Fix::safe(format!("write `{text}`"));
        found.fix(fix.replace_value(value, text));
    }
}
