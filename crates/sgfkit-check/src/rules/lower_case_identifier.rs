//! # What
//!
//! An identifier contains lower-case letters in a file with `FF[4]`. sgf ignores these letters:
//! `AddBlack` is `AB`.
//!
//! # Why
//!
//! FF[1] to FF[3] allowed extra lower-case letters, but FF[4] does not. Programs for FF[4] do not
//! recognize the property.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GaMe[1]SiZe[19])
//! ```
//!
//! # Fix
//!
//! Remove the lower-case letters.

use super::*;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("lower-case-identifier", Syntax, Error)
    .summary("lower-case letters in an identifier")
    .spec("sgf4.html §2.1; converting.html")
    .sgfc(&[16])
    .fix(Safe)
    .run(Run::Node(is_odd_node, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if contents.tree().format() >= 4 {
        for known in contents.properties {
            look(known.property, report);
        }
    }
}

fn look(property: Property<'_>, report: &mut Report<'_>) {
    let identifier = property.identifier();
    if identifier.len() == 1 {
        return;
    }
    let id = property.id();
    if id.len() == identifier.len() {
        return;
    }
    let written = String::from_utf8_lossy(identifier);
    let message = format!("`{written}` is `{id}` in FF[4]");
    let span = property.identifier_span().unwrap_or_default();
    let fix = Fix::safe(format!("write `{id}`")).replace(span, id.as_bytes());
    report.add_identifier(&CHECK, property, message).fix(fix);
}
