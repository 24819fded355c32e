//! # What
//!
//! A Twixt board is not square, but there is no `HA`.
//!
//! # Why
//!
//! In Twixt a handicap is given by the sides of the board. The specification requires `HA` in such
//! files, so that programs know that there is no swap.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[21]SZ[24:20])
//! ```
//!
//! # Fix
//!
//! The fix adds `HA[]` after `SZ`. This is unsafe, because it adds information about the game.

use super::*;

pub(super) const CHECK: Check = Check::new("missing-handicap-flag", Info, Style)
    .summary("a Twixt board with unequal sides, and no HA")
    .spec("twixt.html")
    .games(&[Game::Twixt])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let Some(size) = tree.size().filter(|size| !size.is_square()) else {
        return;
    };
    let Some(property) = contents.get(id::SZ).map(|known| known.property) else {
        return;
    };
    if tree.nodes().any(|node| node.property(id::HA).is_some()) {
        return;
    }
    let message = format!("a board of {size} gives a handicap, but there is no HA");
    let found = report.add_property(&CHECK, property, message);
    if let Some(span) = property.span() {
        found.fix(Fix::risky("add HA").insert(span.end, "HA[]"));
    }
}
