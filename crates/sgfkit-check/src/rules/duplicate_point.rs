//! # What
//!
//! A list contains a point twice: as a point, in two rectangles, or as a label with the same text.
//!
//! # Why
//!
//! Each point may occur once in a list. Programs that count points or toggle marks get a wrong result.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AB[aa][bb][aa])
//! ```
//!
//! # Fix
//!
//! The fix removes the repetition, and cuts rectangles that overlap. This is safe.

use super::super::overlap::{clashes, is_of_set};
use super::*;

pub(super) const CHECK: Check = Check::new("duplicate-point", Board, Error)
    .summary("the same point twice in a list")
    .spec("sgf4.html §3.5.1; properties.html")
    .sgfc(&[38])
    .fix(Safe)
    .run(Run::Node(
        |subject| subject.row.is_some_and(|row| is_of_set(row.id)),
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    for clash in clashes(contents) {
        if clash.is_repetition() {
            let property = clash.loser.known.property;
            let written = clash.loser.value.simple_text().text;
            let id = property.id();
            report
                .add_value(
                    &CHECK,
                    property,
                    clash.loser.value,
                    format_args!("`{written}` is already in {id}"),
                )
                .label(clash.winner.value.span(), "here")
                .fix_by(Applicability::Safe, || clash.give_way(Fix::safe));
        }
    }
}
