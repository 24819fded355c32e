//! # What
//!
//! The first node of the game contains a move, or a property that belongs to a move, such as `BL` or
//! `MN`.
//!
//! # Why
//!
//! It is allowed but bad style. Programs that use the root as the start position skip the move, or
//! cannot go back to the position before it.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19]B[pd];W[dd])
//! ```
//!
//! # Fix
//!
//! The fix splits the node: root properties, game information and `N` stay, and everything else moves
//! to a new node after it. This is safe. There is no fix if the root has no move, or if it also has
//! `PL`.

use super::*;

pub(super) const CHECK: Check = Check::new("move-in-root", Structure, Style)
    .summary("a move in the root")
    .spec("sgf4.html §2.2.1")
    .sgfc(&[24])
    .fix(Safe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if contents.of_kind(PropertyType::Move).next().is_none() {
        return;
    }
    // `setup-and-move` reports moves next to setup, and its fix also resolves this finding.
    if setup_and_move::mixed(contents).is_some() {
        return;
    }
    let Some(played) = setup_and_move::of_move(contents) else {
        return;
    };
    let id = played.property.id();
    if !contents.has_move() {
        let message = format!("{id} belongs to a move, but is in the root");
        report.add_identifier(&CHECK, played.property, message);
        return;
    }
    let found = report.add_identifier(&CHECK, played.property, "a move in the root");
    // PL sets the turn after the move, so it must be removed first.
    if contents.get(id::PL).is_none() {
        let goes = |known: &&Known<'_>| !setup_and_move::stays(known);
        let moved = contents
            .properties
            .iter()
            .filter(goes)
            .map(|known| known.property);
        found.fix(Fix::safe("split the node").split(contents.node, moved));
    }
}
