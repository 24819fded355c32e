//! # What
//!
//! A Twixt puzzle with `PZ` has no `IP` in the tree, or no `PL` in the node of `PZ`.
//!
//! # Why
//!
//! `IP` marks the position to solve. `PL` says who is to play and, if `PZ` is empty, who is to win. The
//! specification requires both, and `GN` with the name of the puzzle.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[21]PZ[];W[l12])
//! ```
//!
//! # Fix
//!
//! Add the missing property.

use super::*;

pub(super) const CHECK: Check = Check::new("incomplete-puzzle", Info, Style)
    .summary("a Twixt puzzle without IP or PL")
    .spec("twixt.html, PZ")
    .games(&[Game::Twixt])
    .run(Run::Tree(|subject| subject.is(&[id::PZ, id::IP]), run));

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let has_position = nodes.iter().any(|node| node.property(id::IP).is_some());
    for node in nodes {
        let Some(property) = node.property(id::PZ) else {
            continue;
        };
        let beside = [id::PL, id::GN].map(|id| node.property(id).is_some());
        let message = match (has_position, beside) {
            (false, [false, _]) => "a puzzle without IP, and without PL in the node of PZ",
            (false, [true, _]) => "a puzzle without IP",
            (true, [false, _]) => "a puzzle without PL in the node of PZ",
            (true, [true, false]) => "a puzzle without a name in GN",
            (true, [true, true]) => continue,
        };
        report.add_property(&CHECK, property, message);
    }
}
