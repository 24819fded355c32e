//! # What
//!
//! `AB`, `AW` or `AE` does not change a point: it adds a stone that is already there, or clears an
//! empty point.
//!
//! # Why
//!
//! The specification calls it bad style. Some programs write the whole position into every node, which
//! hides the changes.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[cc];AB[cc][dd])
//! ```
//!
//! # Fix
//!
//! Remove the point from the list. This is safe, because the position stays the same.

use std::collections::HashSet;

use super::*;
use sgfkit_core::game::{BoardSize, Color, Point};
use sgfkit_core::replay::{Replay, points_on};
use sgfkit_core::value;
use sgfkit_core::value::Value;

pub(super) const CHECK: Check = Check::new("redundant-setup", Rules, Style)
    .summary("setup that changes nothing")
    .spec("properties.html, AB, AE and AW")
    .sgfc(&[39])
    .games(&[Game::Go, Game::Othello, Game::Gomoku, Game::Hex])
    .fix(Safe)
    .run(Run::Position(run));

const KINDS: [(&str, Option<Color>); 3] = [
    (id::AB, Some(Color::Black)),
    (id::AW, Some(Color::White)),
    (id::AE, None),
];

fn run(before: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let (Some(board), Moment::Setup(node)) = (before.board(), moment) else {
        return;
    };
    let contested = contested(node, board.size());
    for property in node.properties() {
        let kind = KINDS.iter().find(|(id, _)| property.is(id));
        let Some((id, wanted)) = kind else { continue };
        let is_so = |point| board.at(point) == *wanted && !contested.contains(&point);
        let what = match wanted {
            Some(_) => "the stone is already there",
            None => "the point is already empty",
        };
        let size = board.size();
        let facts = property.facts();
        let row = property.schema();
        let mut has_rectangles = false;
        let mut sound = Vec::new();
        for value in property.values() {
            match value::decode(value, row, facts) {
                Ok(Value::Point(point)) if point.is_on(size) => sound.push((value, point)),
                Ok(Value::Rectangle(..)) => has_rectangles = true,
                _ => {}
            }
        }
        if has_rectangles {
            // Parts of a rectangle cannot be removed: all or nothing.
            if points_on([property], size).into_iter().all(is_so) {
                let fix = Fix::safe(format!("remove {id}")).delete_property(property);
                let message = format!("{id} changes nothing");
                report.add_property(&CHECK, property, message).fix(fix);
            }
            continue;
        }
        for (value, _) in sound.into_iter().filter(|(_, point)| is_so(*point)) {
            let fix = Fix::safe("remove the point").delete_value(property, value);
            let text = value.simple_text().text;
            let message = format!("`{text}` in {id}: {what}");
            report.add_value(&CHECK, property, value, message).fix(fix);
        }
    }
}

/// Returns the points that several properties of a node set up. `contested-point`
/// reports them, and removing one of the properties would change the position.
fn contested(node: Node<'_>, size: BoardSize) -> HashSet<Point> {
    let mut seen = HashSet::new();
    let lists = KINDS
        .iter()
        .map(|(id, _)| points_on(node.properties_of(id), size));
    lists
        .flatten()
        .filter(|point| !seen.insert(*point))
        .collect()
}
