//! # What
//!
//! Two values of a node use the same point: black and white setup, two marks, two labels, or territory
//! of both sides.
//!
//! # Why
//!
//! A point can have one stone, one of the five marks, and one label. Programs differ in which of the
//! two they show.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AB[aa]AW[aa]TR[bb]CR[bb]LB[cc:1][cc:2])
//! ```
//!
//! # Fix
//!
//! Setup is executed in its order, so the fix removes the earlier value and keeps the position. For
//! marks, labels and territory it removes the later one. This is unsafe.

use super::super::overlap::{clashes, is_of_set};
use super::*;

pub(super) const CHECK: Check = Check::new("contested-point", Board, Error)
    .summary("two values for the same point")
    .spec("properties.html, Setup, Markup; go.html, TB")
    .sgfc(&[38])
    .fix(Unsafe)
    .run(Run::Node(
        |subject| subject.row.is_some_and(|row| is_of_set(row.id)),
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    for clash in clashes(contents) {
        if !clash.is_repetition() {
            let property = clash.loser.known.property;
            let written = clash.loser.value.simple_text().text;
            let other = clash.winner.known.id();
            // In newer files the fix of `old-marks` or `old-labels` keeps the other mark.
            let is_old = |id: &str| matches!(id, id::L | id::M);
            let is_mixed = property.id() != other && (is_old(&property.id()) || is_old(&other));
            if is_mixed && contents.facts().format >= 3 {
                continue;
            }
            let message = format!(
                "`{written}` in {} conflicts with {other} in the same node",
                property.id()
            );
            report
                .add_value(&CHECK, property, clash.loser.value, message)
                .label(clash.winner.value.span(), "here")
                .fix(if clash.winner.known.is_kind(PropertyType::Setup) {
                    clash.turned().give_way(Fix::risky)
                } else {
                    clash.give_way(Fix::risky)
                });
        }
    }
}
