//! # What
//!
//! The game trees of one file use different versions of the format. Only the first different one is
//! reported.
//!
//! # Why
//!
//! The specification allows it, but programs that look only at the first game misread the others.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd])(;FF[3]GM[1];B[tt])
//! ```
//!
//! # Fix
//!
//! `sgf convert --to ff4` converts all games to FF[4].

use super::*;
use sgfkit_core::tree::{Collection, Property};

pub(super) const CHECK: Check = Check::new("formats-differ", Info, Warning)
    .summary("game trees in different versions of the format")
    .spec("properties.html, FF")
    .sgfc(&[45])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    let mut trees = collection.trees();
    let Some(first) = trees.next() else { return };
    let Some(tree) = trees.find(|tree| tree.format() != first.format()) else {
        return;
    };
    let message = format!(
        "this game is in FF[{}], the first one in FF[{}]",
        tree.format(),
        first.format()
    );
    report
        .add_at(&CHECK, tree.root(), place(tree, id::FF), message)
        .label(Some(place(first, id::FF)), "the first one");
}

/// Returns the span of a root property, or the start of the game.
pub(super) fn place(tree: GameTree<'_>, id: &str) -> Span {
    let property = tree.root().property(id).and_then(Property::span);
    let start = tree.span().unwrap_or_default().start;
    property.unwrap_or(Span::new(start, start + 1))
}
