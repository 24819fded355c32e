//! # What
//!
//! The file holds no game tree: no `(` with a `;` behind it.
//!
//! # Why
//!
//! A file of this format is one or more game trees. It may be empty, cut off, a web page that was
//! saved in place of the record, or a record in another format.
//!
//! # Example
//!
//! ```text
//! <html><body>404 Not Found</body></html>
//! ```
//!
//! # Fix
//!
//! None: get the file again from where it came.

use super::*;
use crate::tree::Collection;

pub(super) const CHECK: Check = Check::new("no-game", Syntax, Error)
    .summary("a file without a game tree")
    .spec("sgf4.html §2.1")
    .sgfc(&[7])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    if collection.trees().next().is_none() {
        let message = "no game tree: no `(` with a `;` behind it";
        report.add(&CHECK, Span::default(), message);
    }
}
