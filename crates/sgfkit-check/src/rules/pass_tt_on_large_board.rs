//! # What
//!
//! A move is `tt` on a board with a side of more than 19, where `tt` is a point and not a pass. The
//! check reports it if the board has no such point, or if both players play it in succession.
//!
//! # Why
//!
//! `tt` is a pass only up to 19×19. A program that also writes it on larger boards puts a stone on a
//! point that nobody played.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[21];B[tt];W[tt])
//! ```
//!
//! # Fix
//!
//! Write the empty value. This is unsafe, because the intended meaning is a guess. Before FF[4] there
//! is no pass on such a board.

use super::super::points::{TT, board};
use super::*;
use sgfkit_core::game::{BoardSize, Move};
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("pass-tt-on-large-board", Board, Warning)
    .summary("tt on a board where it is not a pass")
    .spec("go.html, Move")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let BoardSize { columns, rows } = tree.facts().size;
    if columns.max(rows) <= 19 {
        return;
    }
    for property in tree.nodes().flat_map(Node::properties) {
        if property.mover().is_some() {
            look(property, report);
        }
    }
}

fn look(property: Property<'_>, report: &mut Report<'_>) {
    let facts = property.facts();
    let Some(value) = property.values().find(|value| value.raw() == b"tt") else {
        return;
    };
    let size = board(facts);
    let (message, severity) = if !TT.is_on(facts.size) {
        (
            format!("`tt` is neither a point of the {size} board nor a pass"),
            Severity::Error,
        )
    } else if is_played_twice(property.node()) {
        (
            format!("`tt` is a point of the {size} board and not a pass"),
            Severity::Warning,
        )
    } else {
        return;
    };
    let found = report
        .add_value(&CHECK, property, value, message)
        .severity(severity)
        .sgfc((severity == Severity::Error).then_some(14));
    if facts.format >= 4 {
        found.fix(Fix::risky("write a pass").replace_value(value, ""));
    }
}

fn is_played_twice(node: Node<'_>) -> bool {
    let plays_tt = |node: Node<'_>| matches!(node.played(), Some((_, Move::Place(TT))));
    node.parent().is_some_and(plays_tt) || node.children().any(plays_tt)
}
