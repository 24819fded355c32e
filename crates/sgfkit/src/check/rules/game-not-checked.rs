//! # What
//!
//! The game has no notation that is known here. Its points, stones and moves are kept as text, whatever
//! they are.
//!
//! # Why
//!
//! The specification gives most games a number only. Whether their values are right cannot be told.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[3];W[e2e4];B[e7e5])
//! ```
//!
//! # Fix
//!
//! None is needed if the number of the game is right.

use super::super::{Check, Group, Report, Run, Severity, nothing};
use crate::tree::{GameTree, Node};

pub(in super::super) const CHECK: Check = Check {
    code: "game-not-checked",
    group: Group::Info,
    severity: Severity::Style,
    lossy: true,
    sgfc: &[19],
    games: &[],
    fix: None,
    summary: "a game whose moves are not checked",
    spec: "properties.html, GM",
    manual: include_str!("game-not-checked.rs"),
    run: Run::Tree(nothing, run),
};

fn run(tree: GameTree<'_>, _: &[Node<'_>], report: &mut Report<'_>) {
    if tree.game().has_typed_moves() {
        return;
    }
    let Some(property) = tree.root().property("GM") else {
        return;
    };
    let message = format!(
        "{}: points, stones and moves are kept as text and not checked",
        tree.game()
    );
    report.add_property(&CHECK, property, message);
}
