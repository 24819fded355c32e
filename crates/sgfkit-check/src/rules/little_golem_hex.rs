//! # What
//!
//! The game is in Little Golem's dialect for Hex: there is no `GM`, points are two letters as in Go,
//! and the first player, `PB`, plays the moves of `W`.
//!
//! # Why
//!
//! The specification says that a file without `GM` is Go. `swap` is not a value in Hex and means
//! `swap-pieces` here. `RE[B]` says that the player in `PB` won.
//!
//! # Example
//!
//! ```text
//! (;FF[4]EV[hex.ch.32.2.1]PB[Ada]PW[Bea]SZ[13]RE[B]SO[https://www.littlegolem.net];W[am];B[swap])
//! ```
//!
//! # Fix
//!
//! The fix adds `GM[11]`, swaps `B` and `W` of the moves, and writes points as a letter and a number
//! (`am` becomes `a13`), `swap` as `swap-pieces` and the result as `B+` or `W+`. This is unsafe.

use super::*;
use sgfkit_core::dialect::little_golem;

pub(super) const CHECK: Check = Check::new("little-golem-hex", Producers, Warning)
    .summary("Little Golem's dialect for Hex")
    .spec("hex.html")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    if little_golem::is_hex(tree) {
        let message = "Little Golem's dialect for Hex, not a game of Go";
        let fix = Fix::risky("make it a game of Hex").replace_all(little_golem::to_hex(tree));
        report.add_node(&CHECK, tree.root(), message).fix(fix);
    }
}
