//! # What
//!
//! Between properties or nodes stand characters that mean nothing there. They are skipped and stay
//! in the file.
//!
//! # Why
//!
//! Only white space may stand there. Often a bracket is missing nearby, and the characters were meant
//! to be a part of a value.
//!
//! # Example
//!
//! ```text
//! (;B[pd] gfhf;W[dd])
//! ```
//!
//! # Fix
//!
//! Fix the value that the characters belong to. `--fix --unsafe-fixes` removes them with the other
//! syntax errors of the game.

use super::*;

pub(super) const CHECK: Check = Check::new("illegal-characters", Syntax, Error)
    .summary("characters that belong to nothing")
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
