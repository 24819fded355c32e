//! # What
//!
//! There are bytes with the value 0 outside the values. sgf skips them like white space.
//!
//! # Why
//!
//! They come from faulty copies, or from a damaged UTF-16 file. Most programs stop reading there.
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
