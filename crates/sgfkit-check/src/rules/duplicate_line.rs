//! # What
//!
//! A node has the same arrow or line twice. A line has no direction, so the order of its ends does not
//! matter.
//!
//! # Why
//!
//! Each arrow and line may occur once.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AR[aa:bb][aa:bb]LN[aa:bb][bb:aa])
//! ```
//!
//! # Fix
//!
//! Remove the second one. This is safe.

use super::*;
use sgfkit_core::game::{Point, Stone};
use sgfkit_core::value::Value;
use std::collections::HashMap;

pub(super) const CHECK: Check = Check::new("duplicate-line", Board, Error)
    .summary("the same arrow or line twice")
    .spec("properties.html, AR, LN; octi.html, AS")
    .fix(Safe)
    .run(Run::Node(
        |subject| {
            subject.is(&[id::AR, id::LN]) || subject.game == Game::Octi && subject.is(&[id::AS])
        },
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    for id in [id::AR, id::LN, id::AS] {
        let lines = contents.all(id).flat_map(|known| {
            let values = known.property.values();
            values.filter_map(move |value| Some((known, value, ends(&known, value)?)))
        });
        let mut firsts: HashMap<_, RawValue<'_>> = HashMap::new();
        for (known, value, line) in lines {
            let first = match firsts.get(&line) {
                None => {
                    firsts.insert(line, value);
                    continue;
                }
                Some(first) => *first,
            };
            let written = value.simple_text().text;
            let is_reversed = written != first.simple_text().text && id == id::LN;
            let (how, severity) = if is_reversed {
                (", in the opposite direction", Severity::Style)
            } else {
                ("", Severity::Error)
            };
            let message = format!("`{written}` is already in {id}{how}");
            report
                .add_value(&CHECK, known, value, message)
                .severity(severity)
                .label(first.span(), "here")
                .fix(Fix::safe("remove the value").delete_value(known.property, value));
        }
    }
}

/// Returns both ends; for a line without direction, in board order.
fn ends(known: &Known<'_>, value: RawValue<'_>) -> Option<(Stone, Point)> {
    let Some(Value::Compose(ends)) = slip::read(known, value) else {
        return None;
    };
    match *ends {
        (Value::Point(from), Value::Point(to)) if known.is(id::LN) => {
            Some((Stone::Point(from.min(to)), from.max(to)))
        }
        (Value::Point(from), Value::Point(to)) => Some((Stone::Point(from), to)),
        (Value::Stone(from), Value::Point(to)) => Some((from, to)),
        _ => None,
    }
}
