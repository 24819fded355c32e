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

use super::*;

pub(super) const CHECK: Check = Check::new("malformed-unicode", Charset, Error)
    .summary("UTF-16 or UTF-32 that is not valid")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[71])
    .run(Run::Faults(&[FaultKind::MalformedUnicode], describe));

fn describe(_: &Fault, found: Found<'_, '_>) {
    found.message("no valid UTF-16 or UTF-32 here, read as U+FFFD");
}
