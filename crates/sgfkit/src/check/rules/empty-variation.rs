//! # What
//!
//! `()`: parentheses without a node in them. They are skipped.
//!
//! # Why
//!
//! Every game tree and every variation has at least one node; the smallest is `(;)`. Right before
//! characters that mean nothing the parentheses are a part of those: there they keep them apart from
//! the text before, as an edit has left it, and go with them. So they are before a variation whose
//! first node lacks its `;` and begins with an identifier that is none, such as `P-1`.
//!
//! # Example
//!
//! ```text
//! (;B[pd]()(;W[dd]))
//! ```
//!
//! # Fix
//!
//! Remove the parentheses.

use super::super::{Check, Fix, Found, Group, Run, Safety, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "empty-variation",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[12],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a variation without a node",
    spec: "sgf4.html §2.1",
    manual: manual!("empty-variation.rs"),
    run: Run::Faults(&[FaultKind::EmptyVariation], describe),
};

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found.message("parentheses without a node in them");
    // A `)` alone closes a variation that holds something, but no node. And
    // without the parentheses a value behind them would join what is before.
    if fault.span.len() == 1 || found.is_before(fault.span, b'[') {
        return;
    }
    let mut fix = Fix::safe("remove the parentheses");
    let mut gap = found.gap(fault.span);
    for parenthesis in found.bytes_that_are(fault.span, b"()") {
        fix = fix.replace(parenthesis, std::mem::take(&mut gap));
    }
    found.fix(fix);
}
