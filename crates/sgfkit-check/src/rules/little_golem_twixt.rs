//! # What
//!
//! The game is in Little Golem's dialect for Twixt: there is no `GM`, and the moves are in `b` and `r`.
//!
//! # Why
//!
//! Lower-case letters are not identifiers, so the specification says that this is a Go game without
//! moves. `b` begins and plays from top to bottom, as White does in Twixt. Holes are two letters: `pl`
//! is P12.
//!
//! # Example
//!
//! ```text
//! (;FF[4]EV[twixt.ch.59.3.1]PB[Ada]PW[Bea]SZ[24]SO[https://www.littlegolem.net];b[cu];r[lo])
//! ```
//!
//! # Fix
//!
//! The fix adds `GM[21]` and `RU[PP]`, writes `b` as `W` and `r` as `B`, swaps the players, and writes
//! holes as a letter and a number, `swap` as `swap-pieces`, `|draw` as `propose-draw`, and the result
//! as `B+` or `W+`. This is unsafe.

use super::*;
use sgfkit_core::dialect::little_golem;

pub(super) const CHECK: Check = Check::new("little-golem-twixt", Producers, Warning)
    .summary("Little Golem's dialect for Twixt")
    .spec("twixt.html")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    if little_golem::is_twixt(tree) {
        let message = "Little Golem's dialect for Twixt, not a game of Go";
        let fix = Fix::risky("make it a game of Twixt").replace_all(little_golem::to_twixt(tree));
        report.add_node(&CHECK, tree.root(), message).fix(fix);
    }
}
