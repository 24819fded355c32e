//! # What
//!
//! `CA` names an encoding, but the bytes of the game tree are in another one. sgf reads the tree in the
//! encoding that it detects.
//!
//! # Why
//!
//! A program that trusts `CA` shows garbled names and comments. With Shift_JIS, GBK or Big5 it may also
//! misjudge where values end.
//!
//! # Example
//!
//! `CA[UTF-8]` in a file in GBK; `CA[GB2312]` in a file in UTF-8; `CA[UTF-16]` in any file whose
//! brackets are single bytes.
//!
//! # Fix
//!
//! Write the correct encoding into `CA`, or use `sgf convert --charset`.

use super::*;
use sgfkit_core::charset::{Charset, Structure};
use sgfkit_core::syntax::Origin;

pub(super) const CHECK: Check = Check::new("wrong-charset", Group::Charset, Error)
    .summary("a CA that the texts contradict")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[71])
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let encoding = tree.encoding();
    let Some(property) = contents.get(id::CA).map(|known| known.property) else {
        return;
    };
    let Some(value) = property.values().next() else {
        return;
    };
    let Some(declared) = Charset::for_name(value.raw()) else {
        return;
    };
    let name = || value.simple_text().text;
    let message = match encoding.origin {
        // A single character is not enough evidence against CA, but worth reporting.
        Origin::Declared if declared.is_single_byte() && looks_like_utf8(tree, report) => {
            format!("CA says {}, but the texts look like UTF-8", name())
        }
        Origin::Declared => return,
        _ if agree(declared, encoding.charset) => return,
        _ => format!(
            "CA says {}, but the texts are in {}",
            name(),
            encoding.charset
        ),
    };
    report.add_value(&CHECK, property, value, message);
}

fn looks_like_utf8(tree: GameTree<'_>, report: &Report<'_>) -> bool {
    let bytes = report.bytes(tree.span().unwrap_or_default());
    !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok()
}

/// A byte order mark is more specific than CA: `UTF-16` has no byte order.
fn agree(declared: Charset, read: Charset) -> bool {
    let wide = |charset: Charset| charset.structure() == Structure::Wide;
    declared == read || wide(declared) && wide(read)
}
