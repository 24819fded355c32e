//! # What
//!
//! A text contains the conflict markers of Git: `<<<<<<<`, `=======` and `>>>>>>>`, each at the
//! beginning of a line. `sgf merge-driver` puts them into comments.
//!
//! # Why
//!
//! The file is valid, so the conflict is easy to forget.
//!
//! # Example
//!
//! ```text
//! (;RE[B+R]C[<<<<<<< ours
//! RE[B+R\]
//! =======
//! RE[W+R\]
//! >>>>>>> theirs])
//! ```
//!
//! # Fix
//!
//! Choose one version, and remove the markers.

use super::*;

pub(super) const CHECK: Check = Check::new("merge-conflict", Producers, Warning)
    .summary("a Git conflict in a text")
    .run(Run::Value(
        |subject| subject.row.is_some_and(|row| row.value == ValueType::Text),
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let raw = value.raw();
    // Fast path: nearly no text contains it.
    if memchr::memmem::find(raw, b"<<<<<<<").is_none() {
        return;
    }
    let mut lines = raw.split(|byte| matches!(byte, b'\n' | b'\r'));
    let mut has = |mark: &[u8]| lines.any(|line| line.starts_with(mark));
    if has(b"<<<<<<<") && has(b"=======") && has(b">>>>>>>") {
        let message = format!("{} contains a Git conflict", known.id());
        report.add_value(&CHECK, known, value, message);
    }
}
