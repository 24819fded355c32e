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
use crate::tree::Property;

pub(in super::super) const CHECK: Check = Check {
    code: "nul-in-text",
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[22],
    summary: "a NUL byte in a text",
    spec: "sgf4.html §3.2",
    manual: include_str!("nul-in-text.rs"),
    run: Run::Property(run),
};

fn run(property: Property<'_>, report: &mut Report<'_>) {
    let wide = property.node().tree().charset().structure() == Structure::Wide;
    if wide && !report.is_transcoded() {
        return;
    }
    for value in property.values() {
        if memchr::memchr(0, value.raw()).is_some() {
            let message = format!("a NUL byte in the value of {}", property.id());
            report.add_value(&CHECK, property, value, message);
        }
    }
}
