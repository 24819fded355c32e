//! # What
//!
//! The board is not square, or a Go board has more than 19 columns and rows, in a file that does not say
//! `FF[4]`.
//!
//! # Why
//!
//! Such boards came with FF[4]; programs for older files cannot read them. Mostly `FF[4]` is missing.
//!
//! # Example
//!
//! ```text
//! (;GM[1]SZ[19:13])
//! ```
//!
//! # Fix
//!
//! Write `FF[4]`, if that is what the file is in; `sgf convert --to ff4` brings an old file there.

use super::super::{Check, Group, Known, Report, Run, Severity};
use crate::game::{BoardSize, Game};
use crate::schema::id;
use crate::value::RawValue;

pub(in super::super) const CHECK: Check = Check {
    code: "size-not-in-format",
    group: Group::Legacy,
    severity: Severity::Warning,
    lossy: true,
    sgfc: &[51],
    games: &[],
    fix: None,
    summary: "a board that only FF[4] has",
    spec: "changes.html, SZ; ff1.html",
    manual: manual!("size-not-in-format.rs"),
    run: Run::Value(|subject| subject.format < 4 && subject.is(&[id::SZ]), run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some(Ok(size)) = value.ascii().map(BoardSize::parse) else {
        return;
    };
    let tree = known.property.node().tree();
    let BoardSize { columns, rows } = size;
    let is_large = tree.game() == Game::Go && columns > 19;
    let is_new = !size.is_square() || is_large;
    if is_new && known.property.node().is_root() {
        let message = format!("a board of {columns}×{rows} in FF[{}]", tree.format());
        report.add_value(&CHECK, known.property, value, message);
    }
}
