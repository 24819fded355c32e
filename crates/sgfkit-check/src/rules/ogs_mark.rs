//! # What
//!
//! Points are marked with `XX`, which OGS wrote instead of `MA`.
//!
//! # Why
//!
//! `XX` is not a property of SGF, so other programs show nothing. sgf draws it as `MA`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]XX[dd][pp])
//! ```
//!
//! # Fix
//!
//! Write `MA`. A point with another mark keeps that mark. This is unsafe, because `XX` may be a private
//! property.

use super::*;
use sgfkit_core::dialect::ogs;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("ogs-mark", Producers, Warning)
    .summary("marks written as XX instead of MA")
    .spec("properties.html, MA")
    .sgfc(&[35])
    .games(&[sgfkit_core::game::Game::Go])
    .fix(Unsafe)
    .run(Run::Tree(
        |subject| subject.id == ogs::CROSS.as_bytes(),
        run,
    ));

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    for node in nodes {
        let mut crosses = node.properties_of(ogs::CROSS);
        let Some(first) = crosses.next().filter(|_| is_told(*node)) else {
            continue;
        };
        let found = report.add_identifier(&CHECK, first, "XX is OGS's old mark for MA");
        let values = node.properties_of(ogs::CROSS).flat_map(Property::values);
        let points = values.filter_map(|value| node.facts().game.parse_point(&value.notation()));
        let marks = points.map(|point| (point, id::MA));
        if let Some(fix) = old_marks::rewritten(*node, ogs::CROSS, marks, "write MA") {
            found.fix(Fix {
                applicability: Applicability::Unsafe,
                ..fix
            });
        }
    }
}

pub(super) fn is_told(node: Node<'_>) -> bool {
    let mut crosses = node.properties_of(ogs::CROSS);
    crosses.all(ogs::is_cross)
}

pub(super) fn is_mark(known: &Known<'_>) -> bool {
    known.property.identifier() == ogs::CROSS.as_bytes() && is_told(known.property.node())
}
