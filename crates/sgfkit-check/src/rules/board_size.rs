//! # What
//!
//! The board is larger or smaller than the game allows: more than 52 columns or rows in Go and Amazons,
//! more than 702 in Twixt, or fewer than 3 in Twixt.
//!
//! # Why
//!
//! SGF has no names for the points of larger boards. A Twixt board needs corners and border rows.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[100])
//! ```
//!
//! # Fix
//!
//! Write the intended size.

use super::*;
use sgfkit_core::game::BoardSize;

pub(super) const CHECK: Check = Check::new("board-size", Info, Error)
    .summary("a board size that the game does not allow")
    .spec("properties.html, SZ; twixt.html")
    .sgfc(&[50])
    .run(Run::Value(|subject| subject.is(&[id::SZ]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some(Ok(size)) = value.ascii().map(BoardSize::parse) else {
        return;
    };
    let game = known.property.node().tree().game();
    let least = game.min_size();
    let most = game.max_size().unwrap_or(BoardSize::square(u32::MAX));
    if size.is_between(least, most) {
        return;
    }
    let (limit, at) = if size.columns < least.columns || size.rows < least.rows {
        (least, "at least")
    } else {
        (most, "at most")
    };
    let limit = format!("{at} {}×{}", limit.columns, limit.rows);
    if known.property.node().is_root() {
        let BoardSize { columns, rows } = size;
        let message = format!("a board of {columns}×{rows}: {game} allows {limit}");
        report.add_value(&CHECK, known, value, message);
    }
}
