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
//! Write the identifier, or remove the value.

use super::super::{Check, Run, Severity};
use crate::syntax::FaultKind;

pub(in super::super) const CHECK: Check = Check {
    code: "value-without-identifier",
    severity: Severity::Error,
    lossy: true,
    sgfc: &[54],
    summary: "a value without a property",
    spec: "sgf4.html §2.1",
    manual: include_str!("value-without-identifier.rs"),
    run: Run::Faults(&[FaultKind::ValueWithoutIdentifier]),
};
