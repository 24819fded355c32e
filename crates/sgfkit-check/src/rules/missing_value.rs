//! # What
//!
//! An identifier has no value. sgf skips it and keeps it in the file.
//!
//! # Why
//!
//! A property has at least one value. Something was lost: either the value, or a space split the
//! identifier, as in `B L[3]` for `BL`.
//!
//! # Example
//!
//! ```text
//! (;B[pd]PL;W[dd])
//! ```
//!
//! # Fix
//!
//! Add the value. `--fix --unsafe-fixes` removes the identifier together with the other syntax errors
//! of the game.

use super::*;

pub(super) const CHECK: Check = Check::new("missing-value", Syntax, Error)
    .summary("a property without a value")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[20])
    .fix(Unsafe)
    .run(Run::Faults(&[FaultKind::MissingValue], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a property without a value, skipped")
        .fix_syntax(fault);
}
