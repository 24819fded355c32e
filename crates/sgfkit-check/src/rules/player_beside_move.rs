//! # What
//!
//! A node with a move has `PL` and no other setup property.
//!
//! # Why
//!
//! `PL` says whose turn it is in a position that was set up, and must not be combined with a move.
//! Programs that write it there mean the turn after the move, which is clear anyway. This is a warning
//! in Hex, where it is common, and before FF[4].
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]PL[W];W[dd])
//! ```
//!
//! # Fix
//!
//! Remove `PL`. If the node has other setup, `setup-and-move` splits the node.

use super::*;

pub(super) const CHECK: Check = Check::new("player-beside-move", Structure, Error)
    .summary("PL in a node with a move")
    .spec("sgf4.html §2.2.1; properties.html, PL")
    .sgfc(&[30])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::PL]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(played) = contents.any(&[id::B, id::W]).filter(|_| is_alone(contents)) else {
        return;
    };
    let tree = contents.tree();
    let severity = if tree.game() == Game::Hex || tree.format() < 4 {
        Severity::Warning
    } else {
        Severity::Error
    };
    for known in contents.all(id::PL) {
        let fix = Fix::risky("remove PL").delete_property(known.property);
        report
            .add_identifier(&CHECK, known, "PL in a node with a move")
            .label(played.property.identifier_span(), "the move")
            .severity(severity)
            .fix(fix);
    }
}

pub(super) fn is_alone(contents: &Contents<'_, '_>) -> bool {
    contents
        .of_kind(PropertyType::Setup)
        .all(|known| known.is(id::PL))
}
