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

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "unescaped-bracket",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a `]` in a text without its backslash",
    spec: "sgf4.html §3.2",
    manual: manual!("unescaped-bracket.rs"),
    run: Run::Faults(
        &[FaultKind::UnescapedBracket, FaultKind::UnpairedBracket],
        describe,
    ),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("a `]` inside a text that is not escaped, taken for text");
    let found = match fault.kind {
        FaultKind::UnescapedBracket => found,
        _ => found.help("no `[` of the text belongs to it: does the text end here?"),
    };
    found.fix_syntax(fault);
}
