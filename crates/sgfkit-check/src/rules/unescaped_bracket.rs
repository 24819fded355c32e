//! # What
//!
//! A text contains a `]` that is not written as `\]`. sgf reads it as part of the text, because the
//! characters after it cannot follow a value.
//!
//! # Why
//!
//! A value ends at the first `]` without a backslash. Other programs cut off the text there and lose
//! the rest.
//!
//! # Example
//!
//! ```text
//! (;C[see [this] move];B[pd])
//! ```
//!
//! # Fix
//!
//! Write `\]`. This is safe if the bracket closes an unescaped `[` in the same text. Otherwise the text
//! may have been meant to end there.

use super::*;

pub(super) const CHECK: Check = Check::new("unescaped-bracket", Syntax, Error)
    .summary("an unescaped `]` in a text")
    .spec("sgf4.html §3.2")
    .lossy()
    .fix(Safe)
    .run(Run::Faults(
        &[FaultKind::UnescapedBracket, FaultKind::UnpairedBracket],
        describe,
    ));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("unescaped `]` in text, read as part of the text");
    let found = match fault.kind {
        FaultKind::UnescapedBracket => found,
        _ => found.help("the text has no matching `[`: does it end here?"),
    };
    found.fix_syntax(fault);
}
