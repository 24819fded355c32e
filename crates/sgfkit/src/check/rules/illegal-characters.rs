//! # What
//!
//! Between properties or nodes stand characters that mean nothing there. They are skipped and stay
//! in the file.
//!
//! # Why
//!
//! Only white space may stand there. Often a bracket is missing nearby, and the characters were meant
//! to be a part of a value.
//!
//! # Example
//!
//! ```text
//! (;B[pd] gfhf;W[dd])
//! ```
//!
//! # Fix
//!
//! Remove the characters, or mend the value they belong to.

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "illegal-characters",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[8],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "characters that belong to nothing",
    spec: "sgf4.html §2.1",
    manual: manual!("illegal-characters.rs"),
    run: Run::Faults(&[FaultKind::IllegalCharacters], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found
        .message("illegal characters between properties or nodes, skipped")
        .help("is a `[` or `]` missing nearby?");
    found.fix_by_removal(Fix::risky("remove them"), fault.span);
}
