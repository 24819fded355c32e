//! # What
//!
//! The game tree contains non-ASCII characters and has no `CA`, but it is not in ISO-8859-1, which is
//! the default encoding. sgf detects the encoding from the bytes.
//!
//! # Why
//!
//! A program that follows the specification shows garbled names and comments.
//!
//! # Example
//!
//! A Chinese file in GBK without `CA`.
//!
//! # Fix
//!
//! In FF[4] and UTF-8, the fix adds `CA`, which is safe. Otherwise write the encoding into `CA`, or use
//! `sgf convert --charset UTF-8`.

use super::*;
use sgfkit_core::charset::Charset;
use sgfkit_core::syntax::Origin;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("undeclared-charset", Group::Charset, Warning)
    .summary("texts in an encoding that CA does not name")
    .spec("properties.html, CA")
    .fix(Safe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let encoding = tree.encoding();
    let guessed = matches!(encoding.origin, Origin::Utf8 | Origin::Detected);
    let Some(span) = tree.span() else { return };
    if !guessed || encoding.charset == Charset::LATIN_1 || contents.get(id::CA).is_some() {
        return;
    }
    let bytes = report.bytes(span);
    // Seven-bit encodings begin with an escape character.
    if bytes.is_ascii() && memchr::memchr(0x1b, bytes).is_none() {
        return;
    }
    let Some(first) = bytes
        .iter()
        .position(|byte| !byte.is_ascii() || *byte == 0x1b)
    else {
        return;
    };
    let at = span.start + first as u32;
    let message = format!("no CA, but texts in {}", encoding.charset);
    let found = report.add_at(&CHECK, tree.root(), Span::new(at, at + 1), message);
    // Encodings other than UTF-8 are a guess, and older formats have no CA.
    if encoding.origin == Origin::Utf8
        && tree.format() >= 4
        && let Some(place) = place(contents)
    {
        found.fix(Fix::safe("write `CA[UTF-8]`").insert(place, "CA[UTF-8]"));
    }
}

/// Returns the offset after FF, or of the first root property.
fn place(contents: &Contents<'_, '_>) -> Option<u32> {
    let root = contents.node;
    let version = root.property(id::FF).and_then(Property::span);
    let first = || Some(root.properties().next()?.span()?.start);
    version.map(|span| span.end).or_else(first)
}
