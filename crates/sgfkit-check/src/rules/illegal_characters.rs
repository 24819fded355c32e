//! # What
//!
//! There are characters between properties or nodes that have no meaning. sgf skips them and keeps them
//! in the file.
//!
//! # Why
//!
//! Only white space is allowed there. Often a bracket is missing nearby, and the characters belong to a
//! value.
//!
//! # Example
//!
//! ```text
//! (;B[pd] gfhf;W[dd])
//! ```
//!
//! # Fix
//!
//! Correct the value that the characters belong to. `--fix --unsafe-fixes` removes them together with
//! the other syntax errors of the game.

use super::*;

pub(super) const CHECK: Check = Check::new("illegal-characters", Syntax, Error)
    .summary("stray text between properties or nodes")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[8])
    .fix(Unsafe)
    .run(Run::Faults(&[FaultKind::IllegalCharacters], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("illegal characters between properties or nodes, skipped")
        .help("is a `[` or `]` missing nearby?")
        .fix_syntax(fault);
}
