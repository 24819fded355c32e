//! # What
//!
//! The file is in UTF-16 or UTF-32 and contains invalid characters: half of a surrogate pair, a number
//! beyond Unicode, or extra bytes at the end. sgf reads them as U+FFFD and reports the first one.
//!
//! # Why
//!
//! The file is damaged or truncated. An edit would write U+FFFD in their place.
//!
//! # Example
//!
//! A file in UTF-16 with an odd number of bytes.
//!
//! # Fix
//!
//! Get the file again, or correct it in an editor.

use super::*;

pub(super) const CHECK: Check = Check::new("malformed-unicode", Charset, Error)
    .summary("invalid UTF-16 or UTF-32")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[71])
    .run(Run::Faults(&[FaultKind::MalformedUnicode], describe));

fn describe(_: &Fault, found: Found<'_, '_>) {
    found.message("invalid UTF-16 or UTF-32, read as U+FFFD");
}
