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

use super::super::{Check, Contents, Group, Report, Run, Severity};
use crate::schema::id;

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
    manual: manual!("game-not-checked.rs"),
    run: Run::Root(run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    if tree.game().has_typed_moves() {
        return;
    }
    let Some(known) = contents.get(id::GM) else {
        return;
    };
    let message = format!(
        "{}: points, stones and moves are kept as text and not checked",
        tree.game()
    );
    report.add_property(&CHECK, known.property, message);
}
