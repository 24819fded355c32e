//! # What
//!
//! `((`: only the last parenthesis of a row opens a game tree or variation. The others are ignored,
//! and so is the `)` that belongs to each.
//!
//! # Why
//!
//! Behind a `(` comes the `;` of a node. A node may be missing in between.
//!
//! # Example
//!
//! ```text
//! ((;B[pd];W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parenthesis and its partner.

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "extra-open",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[21],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a `(` that opens nothing",
    spec: "sgf4.html §2.1",
    manual: manual!("extra-open.rs"),
    run: Run::Faults(&[FaultKind::ExtraOpen], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("a `(` that opens nothing: no node follows it");
    let partners = found.parentheses().partners.get(&fault.span.start);
    let partners = partners.cloned().unwrap_or_default();
    let opens = found.bytes_that_are(fault.span, b"(");
    let fix = Fix::safe("remove it and its partner");
    found.fix(opens.into_iter().chain(partners).fold(fix, Fix::delete));
}
