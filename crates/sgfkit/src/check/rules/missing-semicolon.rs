//! # What
//!
//! A property stands where a node must begin with `;`: behind a `(` or behind a closed variation. The
//! node is assumed to begin there.
//!
//! # Why
//!
//! Without the `;` other programs lose the properties or the whole tree.
//!
//! # Example
//!
//! ```text
//! (GM[1]SZ[19];B[pd])
//! ```
//!
//! # Fix
//!
//! Write the `;`.

use super::super::{Check, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "missing-semicolon",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[36, 67],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a node without its `;`",
    spec: "sgf4.html §2.1",
    manual: manual!("missing-semicolon.rs"),
    run: Run::Faults(
        &[FaultKind::MissingTreeSemicolon, FaultKind::MissingSemicolon],
        describe,
    ),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = match fault.kind {
        FaultKind::MissingTreeSemicolon => {
            found.message("the first node of the game lacks its `;`")
        }
        _ => found.message("a node lacks its `;`").sgfc(Some(67)),
    };
    found.fix_syntax(fault);
}
