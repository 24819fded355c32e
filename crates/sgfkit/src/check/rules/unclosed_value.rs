//! # What
//!
//! The file ends before the `]` of a value. The value is taken to reach to the end of the file.
//!
//! # Why
//!
//! The file was cut off, or a `]` is missing and everything behind it was read as one value.
//!
//! # Example
//!
//! ```text
//! (;GM[1]C[a comment);B[pd])
//! ```
//!
//! # Fix
//!
//! Write the `]` where the value ends. `--fix` writes it at the end of the file. A property whose
//! value is cut off before anything is said has no value; above all, such a move is not a pass:
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
