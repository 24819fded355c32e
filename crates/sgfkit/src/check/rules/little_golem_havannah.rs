//! # What
//!
//! The tree is a game of Havannah as Little Golem writes it: there is no `GM`, `W` moves first, and points
//! are a letter and a number.
//!
//! # Why
//!
//! By the specification the tree is one of Go, on a board as large as Havannah's side is long. SGF has no
//! number for Havannah, so nothing else is said of the tree, and none of its moves is rewritten.
//!
//! # Example
//!
//! ```text
//! (;FF[4]EV[havannah.ch.7.1.1]PB[Ada]PW[Bea]SZ[8]SO[https://www.littlegolem.net];W[H8];B[H3];W[resign])
//! ```
//!
//! # Fix
//!
//! None: keep such games apart from those of Go. `sgf show` and its like do so: for them it is game 41, the
//! first number that the specification gives no game, unless `--literal` is given.

use super::*;
use crate::dialect::little_golem;

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
