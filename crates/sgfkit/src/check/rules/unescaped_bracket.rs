//! # What
//!
//! A text holds a `]` that is not written `\]`. It was taken for a part of the text, since what follows
//! it could be nothing else.
//!
//! # Why
//!
//! A value ends at the first `]` without a backslash. Other programs cut the text off there and lose
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
//! Write `\]`. That is safe where the bracket closes a `[` of the same text that is not escaped either;
//! elsewhere the text may have been meant to end there.

use super::*;

pub(super) const CHECK: Check = Check::new("unescaped-bracket", Syntax, Error)
    .summary("a `]` in a text without its backslash")
    .spec("sgf4.html §3.2")
    .lossy()
    .fix(Safe)
    .run(Run::Faults(
        &[FaultKind::UnescapedBracket, FaultKind::UnpairedBracket],
        describe,
    ));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("a `]` inside a text that is not escaped, taken for text");
    let found = match fault.kind {
        FaultKind::UnescapedBracket => found,
        _ => found.help("no `[` of the text belongs to it: does the text end here?"),
    };
    found.fix_syntax(fault);
}
