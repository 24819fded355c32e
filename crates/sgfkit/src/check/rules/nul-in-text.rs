//! # What
//!
//! A value holds a character of value 0.
//!
//! # Why
//!
//! Many programs take it for the end of the text.
//!
//! # Example
//!
//! ```text
//! (;C[a␀b])
//! ```
//!
//! # Fix
//!
//! Replace it by a space.

use super::super::Report;
use super::super::{Check, Run, Severity};
use crate::charset::Structure;
use crate::tree::{Property, RawValue};

pub(in super::super) const CHECK: Check = Check {
    code: "nul-in-text",
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[22],
    summary: "a NUL byte in a text",
    spec: "sgf4.html §3.2",
    manual: include_str!("nul-in-text.rs"),
    run: Run::Value(run),
};

fn run(property: Property<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !value.raw().contains(&0) {
        return;
    }
    // In UTF-16 between plain brackets they are halves of characters.
    let wide = property.node().tree().charset().structure() == Structure::Wide;
    if wide && !report.is_transcoded() {
        return;
    }
    let message = format!("a NUL byte in the value of {}", property.id());
    report.add_value(&CHECK, property, value, message);
}
