//! # What
//!
//! `HA` gives a handicap, but the node sets up no stones, and Black does not place them as moves.
//!
//! # Why
//!
//! `HA` only gives the number and places no stones. The stones belong in `AB` of the same node. Some
//! servers leave them out, so every position of the game is shown without them.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[2];W[dd])
//! ```
//!
//! # Fix
//!
//! The fix sets up the stones with `AB` on the star points, the third one in the upper left corner:
//! `HA[2]AB[dp][pd]`. This is unsafe. It requires that White plays first on an empty board and that
//! nobody plays on one of these points later. Under `GOE` and `NZ` rules Black chooses the points, so
//! there is no fix.

use super::super::repair::go_rules;
use super::*;
use sgfkit_core::board::go::{ThirdStone, handicap_points};
use sgfkit_core::game::{Color, Move};
use sgfkit_core::tree::Property;
use sgfkit_core::value::Handicap;

pub(super) const CHECK: Check = Check::new("missing-handicap-stones", Producers, Warning)
    .summary("a handicap whose stones are not set up")
    .spec("go.html, HA")
    .sgfc(&[61])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::HA]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let node = contents.node;
    // Below the root, the stones are set up earlier, for all games of the tree.
    if !node.is_root() || contents.any(&[id::AB, id::AW]).is_some() {
        return;
    }
    let Some(known) = contents.get(id::HA) else {
        return;
    };
    let value = known.property.values().next();
    let Some(Ok(handicap)) = value.and_then(RawValue::ascii).map(Handicap::parse) else {
        return;
    };
    // `handicap-not-set-up` reports stones in the next node.
    let next = node.children().next();
    if next.is_some_and(|next| next.property(id::AB).is_some()) || black_places_them(node) {
        return;
    }
    let message = format!("HA[{handicap}], but no stones are set up");
    let fix = set_up(known.property, handicap);
    let found = report.add_property(&CHECK, known, message);
    if let Some(fix) = fix {
        found.fix(fix);
    }
}

/// Adds the stones after HA, if their points are clear.
fn set_up(property: Property<'_>, handicap: Handicap) -> Option<Fix> {
    let root = property.node();
    let rules = root.text(id::RU).and_then(|rules| go_rules(&rules));
    if matches!(rules, Some("GOE" | "NZ")) || !white_begins(root) {
        return None;
    }
    let size = root.facts().size;
    let points = handicap_points(size, handicap.stones(), ThirdStone::default())?;
    let on_them = |node: Node<'_>| match node.played() {
        Some((_, Move::Place(point))) => points.contains(&point),
        _ => false,
    };
    if root.tree().nodes().any(on_them) {
        return None;
    }
    let names = points.iter().map(|point| Game::Go.write_point(*point));
    let names = names.collect::<Option<Vec<_>>>()?.join("][");
    let fix = Fix::risky("set the stones up on the star points");
    Some(fix.insert(property.span()?.end, format!("AB[{names}]")))
}

/// Returns true if White makes the first move, below the root and on an empty board.
fn white_begins(root: Node<'_>) -> bool {
    let changes = |node: &Node<'_>| {
        let ids = [id::B, id::W, id::AB, id::AW, id::AE];
        node.properties()
            .any(|property| ids.iter().any(|id| property.is(id)))
    };
    let mut main_line = root.main_line();
    let Some(first) = main_line.find(changes) else {
        return false;
    };
    let mut properties = first.properties();
    let is_setup = |property: Property<'_>| property.is(id::AB) || property.is(id::AW);
    !first.is_root()
        && !properties.any(is_setup)
        && matches!(first.played(), Some((Color::White, _)))
}

fn black_places_them(root: Node<'_>) -> bool {
    let mut moves = root
        .main_line()
        .take(8)
        .filter_map(Node::played)
        .map(|(color, _)| color);
    moves.next() == Some(Color::Black) && moves.next() == Some(Color::Black)
}
