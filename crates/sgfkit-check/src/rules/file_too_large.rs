//! # What
//!
//! sgf read only the first 4 GiB of the file.
//!
//! # Why
//!
//! sgf counts offsets in 32 bits. Normal SGF files are far smaller.
//!
//! # Example
//!
//! An archive of ten million games in one file.
//!
//! # Fix
//!
//! Split the file.

use super::*;

pub(super) const CHECK: Check = Check::new("file-too-large", Syntax, Error)
    .summary("more than 4 GiB in one file")
    .lossy()
    .run(Run::Faults(&[FaultKind::TooLarge], describe));

fn describe(_: &Fault, found: Found<'_, '_>) {
    found.message("the file is longer than 4 GiB: the rest was not read");
}
