//! # What
//!
//! `HA` gives a handicap, but no stones are set up beside it, and Black does not place them as moves.
//!
//! # Why
//!
//! `HA` only tells the number: it places nothing. The stones belong in `AB` of the same node. Some servers
//! leave them out, and every position of the game is shown without them.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[2];W[dd])
//! ```
//!
//! # Fix
//!
//! Set the stones up with `AB`: on the star points, where the server gives them no other place.

use super::super::{Check, Contents, Group, Report, Run, Severity};
use crate::game::Game;
use crate::tree::{Node, RawValue};
use crate::value::{Color, Handicap};

pub(in super::super) const CHECK: Check = Check {
    code: "missing-handicap-stones",
    group: Group::Producers,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[61],
    games: &[Game::Go],
    fix: None,
    summary: "a handicap whose stones are not set up",
    spec: "go.html, HA",
    manual: include_str!("missing-handicap-stones.rs"),
    run: Run::Node(|subject| subject.is(&["HA"]), run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let node = contents.node;
    // Deeper in the tree the stones stand above, for all games of it.
    if !node.is_root() || contents.any(&["AB", "AW"]).is_some() {
        return;
    }
    let Some(known) = contents.get("HA") else {
        return;
    };
    let value = known.property.values().next();
    let Some(Ok(handicap)) = value.and_then(RawValue::ascii).map(Handicap::parse) else {
        return;
    };
    // Stones in the next node are told by `handicap-not-set-up`.
    let next = node.children().next();
    if next.is_some_and(|next| next.property("AB").is_some()) || black_places_them(node) {
        return;
    }
    let message = format!("HA[{handicap}], but no stones are set up");
    report.add_property(&CHECK, known.property, message);
}

/// Whether the first two moves are Black's.
fn black_places_them(root: Node<'_>) -> bool {
    let main_line = std::iter::successors(Some(root), |node| node.children().next());
    let mut moves = main_line
        .take(8)
        .filter_map(Node::played)
        .map(|(color, _)| color);
    moves.next() == Some(Color::Black) && moves.next() == Some(Color::Black)
}
