//! # What
//!
//! `CA` does not name an encoding that sgf supports.
//!
//! # Why
//!
//! Only the names of RFC 1345 and its successor, the IANA registry, are allowed. sgf reads the texts as
//! UTF-8 if they are valid UTF-8, and detects the encoding otherwise.
//!
//! # Example
//!
//! ```text
//! (;GM[1]CA[foo]C[...])
//! ```
//!
//! # Fix
//!
//! Write the name of the encoding, such as `UTF-8`.

use super::*;
use sgfkit_core::charset::Charset;

pub(super) const CHECK: Check = Check::new("unknown-charset", Group::Charset, Error)
    .summary("an unknown encoding in CA")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[72])
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(property) = contents.get(id::CA).map(|known| known.property) else {
        return;
    };
    let Some(value) = property.values().next() else {
        return;
    };
    if value.raw().is_empty() || Charset::for_name(value.raw()).is_some() {
        return;
    }
    let name = value.simple_text().text;
    let message = format!(
        "unknown encoding `{name}`; read as {}",
        contents.tree().charset()
    );
    report.add_value(&CHECK, property, value, message);
}
