//! # What
//!
//! The file ends before the `)` of a game tree or variation.
//!
//! # Why
//!
//! The file may be truncated, and more than a parenthesis may be missing. sgf closes everything that is
//! open.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[pd];W[dd]
//! ```
//!
//! # Fix
//!
//! Get the complete file, or add the `)`.

use super::*;

pub(super) const CHECK: Check = Check::new("unclosed-variation", Syntax, Error)
    .summary("the file ends inside a game tree")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[9])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::UnclosedVariation], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the file ends inside a game tree: `)` is missing")
        .help("is the file complete?")
        .fix_syntax(fault);
}
