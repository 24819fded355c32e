//! # What
//!
//! A Twixt board is not square, but no `HA` says that a handicap is given.
//!
//! # Why
//!
//! In Twixt a handicap is given by the board's sides. The specification wants `HA` in such files, so that
//! programs know that there is no swap.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[21]SZ[24:20])
//! ```
//!
//! # Fix
//!
//! `HA[]` is put behind `SZ`. That is unsafe, as it adds to what the file says about the game.

use super::super::{Check, Fix, Group, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::tree::{GameTree, Node};

pub(in super::super) const CHECK: Check = Check {
    code: "missing-handicap-flag",
    group: Group::Info,
    severity: Severity::Style,
    lossy: false,
    sgfc: &[],
    games: &[Game::Twixt],
    fix: Some(Safety::Unsafe),
    summary: "a Twixt board with unequal sides, and no HA",
    spec: "twixt.html",
    manual: include_str!("missing-handicap-flag.rs"),
    run: Run::Tree(|subject| subject.is(&["HA"]), run),
};

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let Some(size) = tree.size().filter(|size| !size.is_square()) else {
        return;
    };
    let Some(property) = tree.root().property("SZ").filter(|_| nodes.is_empty()) else {
        return;
    };
    let message = format!("a board of {size} gives a handicap, but there is no HA");
    let found = report.add_property(&CHECK, property, message);
    if let Some(span) = property.span() {
        found.fix(Fix::risky("put in HA").insert(span.end, "HA[]"));
    }
}
