//! # What
//!
//! sgf does not know the notation of this game. It keeps points, stones and moves as text.
//!
//! # Why
//!
//! The specification gives most games only a number, so sgf cannot check their values.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[3];W[e2e4];B[e7e5])
//! ```
//!
//! # Fix
//!
//! Nothing needs to change if the number of the game is right.

use super::*;

pub(super) const CHECK: Check = Check::new("game-not-checked", Info, Style)
    .summary("a game whose moves are not checked")
    .spec("properties.html, GM")
    .lossy()
    .sgfc(&[19])
    .run(Run::Node(is_root, run));

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
    report.add_property(&CHECK, known, message);
}
