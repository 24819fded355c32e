//! # What
//!
//! The file ends before the `]` of a value. sgf treats the rest of the file as part of the value.
//!
//! # Why
//!
//! The file was truncated, or a `]` is missing and everything after it was read as one value.
//!
//! # Example
//!
//! ```text
//! (;GM[1]C[a comment);B[pd])
//! ```
//!
//! # Fix
//!
//! Add the `]` where the value ends. `--fix` adds it at the end of the file. If the file ends right
//! after the `[`, the property has no value. In particular, such a move is not a pass:
//! `--fix --unsafe-fixes` removes it.

use super::*;

pub(super) const CHECK: Check = Check::new("unclosed-value", Syntax, Error)
    .summary("the file ends inside a value")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[10])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::UnclosedValue], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("the file ends inside this value: `]` is missing")
        .help("is the file complete?")
        .fix_syntax(fault);
}
