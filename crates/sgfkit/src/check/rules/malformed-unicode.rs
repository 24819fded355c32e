//! # What
//!
//! The file is in UTF-16 or UTF-32, and some of its units are no characters: half a pair, a number
//! beyond Unicode, or bytes left over at the end. They are read as U+FFFD; the place is the first.
//!
//! # Why
//!
//! The file was damaged or cut off. Editing it would write U+FFFD in their place.
//!
//! # Example
//!
//! A file in UTF-16 with an odd number of bytes.
//!
//! # Fix
//!
//! Get the file again, or mend it with an editor.

use super::super::{Check, Found, Group, Run, Severity};
use crate::syntax::{Fault, FaultKind};

pub(in super::super) const CHECK: Check = Check {
    code: "malformed-unicode",
    group: Group::Charset,
    severity: Severity::Error,
    lossy: true,
    sgfc: &[71],
    games: &[],
    fix: None,
    summary: "UTF-16 or UTF-32 that is not valid",
    spec: "properties.html, CA",
    manual: manual!("malformed-unicode.rs"),
    run: Run::Faults(&[FaultKind::MalformedUnicode], describe),
};

fn describe(_: &Fault, found: Found<'_, '_>) {
    found.message("no valid UTF-16 or UTF-32 here, read as U+FFFD");
}
