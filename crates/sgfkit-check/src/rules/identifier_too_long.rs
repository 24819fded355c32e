//! # What
//!
//! An identifier has a hundred letters or more.
//!
//! # Why
//!
//! This is rarely intended. More likely a `[` is missing, so that a text was read as an identifier.
//! Other programs skip the property.
//!
//! # Example
//!
//! A comment in capitals that has lost its `C[`.
//!
//! # Fix
//!
//! Add the missing bracket.

use super::*;

pub(super) const CHECK: Check = Check::new("identifier-too-long", Syntax, Error)
    .summary("an identifier of a hundred letters")
    .spec("sgf4.html §2.2.4")
    .lossy()
    .sgfc(&[11])
    .run(Run::Property(|subject| subject.id.len() >= LENGTH, run));

/// Minimum length of an excessive identifier.
pub(super) const LENGTH: usize = 100;

fn run(known: &Known<'_>, _: &Contents<'_, '_>, report: &mut Report<'_>) {
    let length = known.id().len();
    let message = format!("an identifier of {length} letters");
    report
        .add_identifier(&CHECK, known, message)
        .help("is a `[` missing nearby?");
}
