//! # What
//!
//! The board is not square, or a Go board has more than 19 columns and rows, in a file without `FF[4]`.
//!
//! # Why
//!
//! Such boards are new in FF[4], and programs for older files cannot read them. Usually `FF[4]` is
//! missing.
//!
//! # Example
//!
//! ```text
//! (;GM[1]SZ[19:13])
//! ```
//!
//! # Fix
//!
//! If there is no `FF`, the fix adds `FF[4]`, unless this would change how the game is read. This is
//! safe. Otherwise `sgf convert --to ff4` converts the file.

use super::super::forms::missing_format;
use super::*;
use sgfkit_core::game::BoardSize;

pub(super) const CHECK: Check = Check::new("size-not-in-format", Legacy, Warning)
    .summary("a board that needs FF[4]")
    .spec("changes.html, SZ; ff1.html")
    .lossy()
    .sgfc(&[51])
    .fix(Safe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    if tree.format() >= 4 {
        return;
    }
    let is_new = |size: &BoardSize| {
        let is_large = tree.game() == Game::Go && size.columns > 19;
        !size.is_square() || is_large
    };
    let mut is_told = false;
    for known in contents.all(id::SZ) {
        for value in known.property.values() {
            let size = value.ascii().and_then(|text| BoardSize::parse(text).ok());
            let Some(BoardSize { columns, rows }) = size.filter(is_new) else {
                continue;
            };
            let message = format!("a board of {columns}×{rows} in FF[{}]", tree.format());
            let found = report.add_value(&CHECK, known, value, message);
            if !std::mem::replace(&mut is_told, true)
                && let Some(fix) = missing_format(tree)
            {
                found.fix(fix);
            }
        }
    }
}
