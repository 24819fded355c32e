//! # What
//!
//! A file from the Fox server has `HA[0]KM[0]`, and Black plays at least the first three moves. These
//! moves are the handicap stones.
//!
//! # Why
//!
//! Programs show an even game without komi in which Black moves several times in a row. Handicap stones
//! belong in `AB` of the root, and their number in `HA`. sgf shows such games with their handicap.
//!
//! # Example
//!
//! ```text
//! (;GM[1]AP[foxwq]HA[0]KM[0];B[pd];B[dp];B[pp];W[dd])
//! ```
//!
//! # Fix
//!
//! Write `HA` and `AB` in the root and remove the moves. A node with other properties, such as a
//! comment, stays without its move. This is unsafe, because the players may have agreed on these moves.

use super::*;
use sgfkit_core::dialect::fox::{self, Handicap};
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("fox-handicap", Producers, Warning)
    .summary("handicap stones that the Fox server records as moves")
    .spec("go.html, HA")
    .sgfc(&[61])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(handicap) = fox::handicap(contents.tree()) else {
        return;
    };
    let [first, ..] = handicap.stones[..] else {
        return;
    };
    let count = handicap.stones.len();
    let message = format!("the first {count} moves are Black's: a handicap of Fox");
    let fix = set_up(contents.node, &handicap);
    let found = report.add_property(&CHECK, handicap.number.unwrap_or(first), message);
    if let Some(fix) = fix {
        found.fix(fix);
    }
}

fn set_up(root: Node<'_>, handicap: &Handicap<'_>) -> Option<Fix> {
    let count = handicap.stones.len();
    let fix = Fix::risky(format!("write HA[{count}], and the stones as AB"));
    let points = handicap.stones.iter().map(|stone| {
        let value = stone.values().next()?;
        Some(value.notation().into_owned())
    });
    let points = points.collect::<Option<Vec<_>>>()?.join("][");
    let fix = match handicap.number {
        Some(number) => {
            let value = number.values().next().and_then(RawValue::span)?;
            fix.replace(value, count.to_string())
                .insert(number.span()?.end, format!("AB[{points}]"))
        }
        // Not at the end of the root, because a fix may remove the first node.
        None => {
            let last = root.properties().last()?.span()?;
            fix.insert(last.start, format!("HA[{count}]AB[{points}]"))
        }
    };
    let mut places = handicap.stones.iter().map(|stone| place(*stone));
    places.try_fold(fix, |fix, place| Some(fix.delete(place?)))
}

/// Returns the span of a stone's property, or of its node if there is nothing else in it.
fn place(stone: Property<'_>) -> Option<Span> {
    let node = stone.node();
    match node.properties().nth(1) {
        Some(_) => stone.span(),
        None => node.span(),
    }
}
