//! # What
//!
//! Bytes of value 0 outside the values. They are skipped like white space.
//!
//! # Why
//!
//! They come from faulty copies, or from a file in UTF-16 that was taken apart. Most programs stop
//! reading there.
//!
//! # Example
//!
//! ```text
//! (;B[pd]␀␀;W[dd])
//! ```
//!
//! # Fix
//!
//! Remove them.

use super::*;

pub(super) const CHECK: Check = Check::new("nul-byte", Syntax, Error)
    .summary("NUL bytes between properties or nodes")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[8])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::NulBytes], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("NUL bytes between properties or nodes, skipped")
        .fix_syntax(fault);
}
