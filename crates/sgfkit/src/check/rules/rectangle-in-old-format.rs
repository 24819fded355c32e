//! # What
//!
//! A list of points has a rectangle in a file that does not say `FF[4]`.
//!
//! # Why
//!
//! Rectangles came with FF[4]: older programs lose the points. Mostly the file lacks its `FF[4]`.
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1]AB[aa:ee])
//! ```
//!
//! # Fix
//!
//! Write `FF[4]` into the root, or `sgf convert --to ff4`; or the points one by one with `sgf fmt --expand-
//! points`.

use super::super::slip;
use super::super::{Check, Group, Known, Report, Run, Severity};
use crate::value::{RawValue, Value};

pub(in super::super) const CHECK: Check = Check {
    code: "rectangle-in-old-format",
    group: Group::Legacy,
    severity: Severity::Warning,
    lossy: true,
    sgfc: &[51],
    games: &[],
    fix: None,
    summary: "a rectangle before FF[4]",
    spec: "converting.html",
    manual: manual!("rectangle-in-old-format.rs"),
    run: Run::Value(
        |subject| {
            let number = subject.game.number();
            let is_list = subject.row.is_some_and(|row| row.is_point_list(number));
            is_list && subject.format < 4
        },
        run,
    ),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !value.raw().contains(&b':') {
        return;
    }
    let format = known.property.facts().format;
    if let Some(Value::Rectangle(from, to)) = slip::read(known, value)
        && from != to
    {
        let written = value.simple_text().text;
        let id = known.property.id();
        let message = format!("`{written}` in {id}: FF[{format}] has no rectangles");
        report.add_value(&CHECK, known.property, value, message);
    }
}
