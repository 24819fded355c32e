//! # What
//!
//! The value of `CA` is no name of a charset that is known here.
//!
//! # Why
//!
//! Only the names of RFC 1345 and its successors, today the registry of IANA, are allowed. The texts
//! are read as UTF-8 where they are that, and else as what their bytes look like.
//!
//! # Example
//!
//! ```text
//! (;GM[1]CA[foo]C[...])
//! ```
//!
//! # Fix
//!
//! Write the name of the charset, such as `UTF-8`.

use super::*;
use crate::charset::Charset;

pub(super) const CHECK: Check = Check::new("unknown-charset", Group::Charset, Error)
    .summary("a CA that names no charset")
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
        "`{name}` is no charset; read as {}",
        contents.tree().charset()
    );
    report.add_value(&CHECK, property, value, message);
}
