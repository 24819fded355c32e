//! # What
//!
//! Brackets with no identifier before them. They are skipped and stay in the file.
//!
//! # Why
//!
//! Which property the value belongs to cannot be told.
//!
//! # Example
//!
//! ```text
//! (;[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! Write the identifier. `--fix --unsafe-fixes` removes the value with the other syntax errors of the
//! game.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "value-without-identifier",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[54],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "a value without a property",
    spec: "sgf4.html §2.1",
    manual: manual!("value-without-identifier.rs"),
    run: Run::Faults(&[FaultKind::ValueWithoutIdentifier], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    found
        .message("a value without a property, skipped")
        .help("is a `[` or `]` missing nearby?")
        .fix_syntax(fault);
}
