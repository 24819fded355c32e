//! # What
//!
//! Nodes or properties follow a game that was closed. sgf skips them and keeps them in the file.
//!
//! # Why
//!
//! A `)` came too early, and most programs lose the rest of the game.
//!
//! # Example
//!
//! ```text
//! (;GM[1];B[aa]);W[bb];B[cc])
//! ```
//!
//! # Fix
//!
//! If the moves fit the position and the result is one game without another error, the fix removes the
//! `)` before them. If the moves do not fit, they become another game with the `FF`, `GM`, `CA` and
//! `SZ` of the first. Both fixes are unsafe, because the intended meaning is a guess.

use super::*;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("node-outside", Syntax, Error)
    .summary("nodes or properties after a closed game")
    .spec("sgf4.html §2.1")
    .lossy()
    .fix(Unsafe)
    .run(Run::Faults(&[FaultKind::NodeOutside], describe));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = found
        .message("nodes or properties after a closed game, skipped")
        .help("did the `)` before them come too early?");
    let Some(close) = found.premature_close(fault.span) else {
        return;
    };
    let fix = match found.goes_on(close, fault.span) {
        Some((game, false)) => {
            let begin = [&b"(;"[..], &of_root(game)].concat();
            Fix::risky("begin a game with them").insert(fault.span.start, begin)
        }
        _ => Fix::risky("remove the `)` before them").delete(close),
    };
    found.fix(fix);
}

/// Copies the root properties that determine how a game is parsed.
fn of_root(game: GameTree<'_>) -> Vec<u8> {
    let ids = [id::FF, id::GM, id::CA, id::SZ];
    let properties = ids.iter().filter_map(|id| game.root().property(id));
    let sources: Vec<_> = properties.map(Property::to_source).collect();
    sources.concat()
}
