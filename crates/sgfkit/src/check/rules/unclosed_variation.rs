//! # What
//!
//! The file ends before the `)` of a game tree or variation.
//!
//! # Why
//!
//! The file may have been cut off: what is missing may be more than a parenthesis. Everything that is
//! open is closed.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[pd];W[dd]
//! ```
//!
//! # Fix
//!
//! Get the whole file, or write the `)`.

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
