//! # What
//!
//! The game trees of one file use different character encodings, or specify different ones in `CA`.
//!
//! # Why
//!
//! The specification allows it, but editors and most programs read a file in one encoding and show
//! garbled text in the other trees.
//!
//! # Example
//!
//! ```text
//! (;CA[UTF-8]…)(;CA[Shift_JIS]…)
//! ```
//!
//! # Fix
//!
//! `sgf convert --charset UTF-8` converts all trees to one encoding.

use super::*;
use sgfkit_core::tree::Collection;

pub(super) const CHECK: Check = Check::new("charsets-differ", Charset, Warning)
    .summary("game trees in different encodings")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[74])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    let mut first = None;
    for tree in collection.trees() {
        let charset = tree.charset();
        if first == Some(charset) {
            continue;
        }
        let Some(span) = tree.span() else { continue };
        // Without CA, ASCII is valid in any encoding.
        if report.bytes(span).is_ascii() && tree.root().property(id::CA).is_none() {
            continue;
        }
        if let Some(expected) = first {
            let message = format!("this game tree is in {charset}, the first one in {expected}");
            report.add_at(
                &CHECK,
                tree.root(),
                Span::new(span.start, span.start + 1),
                message,
            );
            return;
        }
        first = Some(charset);
    }
}
