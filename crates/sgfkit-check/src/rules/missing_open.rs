//! # What
//!
//! There are nodes before the first `(;` of the file, because the parenthesis that opens the game tree
//! is missing. sgf assumes that it is there.
//!
//! # Why
//!
//! Other programs skip everything before the first `(;`, including the game information and the first
//! moves. Some downloads begin like this.
//!
//! # Example
//!
//! ```text
//! ;GM[1]SZ[19];B[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! Write the `(`.

use super::*;

pub(super) const CHECK: Check = Check::new("missing-open", Syntax, Error)
    .summary("a game tree without its `(`")
    .spec("sgf4.html §2.1")
    .lossy()
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::MissingOpen], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the first game tree lacks its `(`")
        .fix_syntax(fault);
}
