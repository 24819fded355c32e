//! # What
//!
//! The game is Havannah as Little Golem writes it: there is no `GM`, `W` moves first, and points are a
//! letter and a number.
//!
//! # Why
//!
//! The specification says that a file without `GM` is Go, on a board as large as the side of the
//! Havannah board. SGF has no number for Havannah, so sgf reports nothing else about this tree and does
//! not rewrite its moves.
//!
//! # Example
//!
//! ```text
//! (;FF[4]EV[havannah.ch.7.1.1]PB[Ada]PW[Bea]SZ[8]SO[https://www.littlegolem.net];W[H8];B[H3];W[resign])
//! ```
//!
//! # Fix
//!
//! None: keep such games separate from Go games. `sgf show` and similar commands treat it as game 41,
//! the first number that the specification does not assign, unless you pass `--no-dialects`.

use super::*;
use sgfkit_core::dialect::little_golem;

pub(super) const CHECK: Check = Check::new("little-golem-havannah", Producers, Warning)
    .summary("Little Golem's dialect for Havannah")
    .spec("properties.html, GM")
    .games(&[Game::Go])
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    if little_golem::is_havannah(tree) {
        let message = "Little Golem's dialect for Havannah, not a game of Go";
        report.add_node(&CHECK, tree.root(), message);
    }
}
