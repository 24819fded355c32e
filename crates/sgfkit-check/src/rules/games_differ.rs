//! # What
//!
//! The game trees of one file are of different games, for example Go and Hex. Only the first different
//! one is reported.
//!
//! # Why
//!
//! The specification allows it, but programs that look only at the first game misread the others.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd])(;FF[4]GM[11];B[f6])
//! ```
//!
//! # Fix
//!
//! `sgf split` writes each game to its own file.

use super::formats_differ::place;
use super::*;
use sgfkit_core::tree::Collection;

pub(super) const CHECK: Check = Check::new("games-differ", Info, Warning)
    .summary("different games in one file")
    .spec("properties.html, GM")
    .sgfc(&[53])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    let mut trees = collection.trees();
    let Some(first) = trees.next() else { return };
    let Some(tree) = trees.find(|tree| tree.game() != first.game()) else {
        return;
    };
    let message = format!(
        "this game is {}, the first one {}",
        tree.game(),
        first.game()
    );
    report
        .add_at(&CHECK, tree.root(), place(tree, id::GM), message)
        .label(Some(place(first, id::GM)), "the first one");
}
