//! # What
//!
//! There is a backslash followed by the letter `r` or `n` outside the values, instead of a line break.
//! sgf skips it like white space.
//!
//! # Why
//!
//! Some servers write it. Most programs treat it as illegal characters.
//!
//! # Example
//!
//! ```text
//! (;GM[1]\r\nSZ[19];B[pd])
//! ```
//!
//! # Fix
//!
//! Remove it, or write a line break.

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
