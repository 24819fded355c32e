//! # What
//!
//! A backslash and the letter `r` or `n` stand outside the values, where a line break was meant. They
//! are skipped like white space.
//!
//! # Why
//!
//! Some servers write them. To most programs they are illegal characters.
//!
//! # Example
//!
//! ```text
//! (;GM[1]\r\nSZ[19];B[pd])
//! ```
//!
//! # Fix
//!
//! Remove them, or write line breaks.

use super::*;

pub(super) const CHECK: Check = Check::new("literal-newline", Syntax, Error)
    .summary("the characters `\\r` or `\\n` between properties")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[8])
    .fix(Safe)
    .run(Run::Faults(&[FaultKind::LiteralNewline], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("`\\r` or `\\n` as letters between properties, skipped")
        .fix_syntax(fault);
}
