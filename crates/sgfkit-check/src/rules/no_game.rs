//! # What
//!
//! The file contains no game tree: there is no `(` followed by `;`.
//!
//! # Why
//!
//! An SGF file contains one or more game trees. This file may be empty, truncated, a web page that was
//! saved by mistake, or a game in another format.
//!
//! # Example
//!
//! ```text
//! <html><body>404 Not Found</body></html>
//! ```
//!
//! # Fix
//!
//! None: download the file again, or use `sgf convert` if it is in another format.

use super::*;
use sgfkit_core::tree::Collection;

pub(super) const CHECK: Check = Check::new("no-game", Syntax, Error)
    .summary("a file without a game tree")
    .spec("sgf4.html §2.1")
    .sgfc(&[7])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    if collection.trees().next().is_none() {
        let message = "no game found: expected `(;`";
        report.add(&CHECK, Span::default(), message);
    }
}
