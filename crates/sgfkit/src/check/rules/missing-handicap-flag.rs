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

use super::super::{Check, Contents, Fix, Group, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::schema::id;

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
    manual: manual!("missing-handicap-flag.rs"),
    run: Run::Root(run),
};

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
        found.fix(Fix::risky("put in HA").insert(span.end, "HA[]"));
    }
}
