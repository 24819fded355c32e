//! # What
//!
//! There are brackets without an identifier before them. sgf skips them and keeps them in the file.
//!
//! # Why
//!
//! It is impossible to know to which property the value belongs.
//!
//! # Example
//!
//! ```text
//! (;[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! Add the identifier. `--fix --unsafe-fixes` removes the value together with the other syntax errors
//! of the game.

use super::*;

pub(super) const CHECK: Check = Check::new("value-without-identifier", Syntax, Error)
    .summary("a value without a property")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[54])
    .fix(Unsafe)
    .run(Run::Faults(&[FaultKind::ValueWithoutIdentifier], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a value without a property, skipped")
        .help("is a `[` or `]` missing nearby?")
        .fix_syntax(fault);
}
