//! # What
//!
//! An identifier without a value behind it. It is skipped and stays in the file.
//!
//! # Why
//!
//! A property has at least one value. Something was lost: the value, or, in `B L[3]`, the identifier
//! `BL` was torn apart.
//!
//! # Example
//!
//! ```text
//! (;B[pd]PL;W[dd])
//! ```
//!
//! # Fix
//!
//! Write the value. `--fix --unsafe-fixes` removes the identifier with the other syntax errors of the
//! game.

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
