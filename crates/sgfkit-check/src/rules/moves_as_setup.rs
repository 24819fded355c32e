//! # What
//!
//! Each node of a variation sets up a single stone, alternately black and white, so these are moves.
//!
//! # Why
//!
//! Setup captures nothing and has no move number, and programs do not play it as a line. The AI reviews
//! of OGS had this form.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd](;W[dd];B[dp])(;AW[dp];AB[dd];AW[cc]))
//! ```
//!
//! # Fix
//!
//! Write `B` and `W`. This is unsafe, because moves capture stones.

use super::*;
use sgfkit_core::game::Color;
use sgfkit_core::schema;
use sgfkit_core::tree::Property;
use sgfkit_core::value::Value;

pub(super) const CHECK: Check = Check::new("moves-as-setup", Producers, Style)
    .summary("a variation of single stones that are set up")
    .spec("properties.html, B and AB")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Tree(|subject| subject.is(&[id::AB, id::AW]), run));

/// Maximum number of nodes to climb from a variation to the last move.
const FAR: usize = 64;

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    for node in nodes {
        let Some(stones) = line(*node) else {
            continue;
        };
        let [first, ..] = stones[..] else {
            continue;
        };
        let count = stones.len();
        let what = if count == 1 { "stone" } else { "stones" };
        let message = format!("a variation sets up {count} {what}, one per node: are these moves?");
        let found = report.add_identifier(&CHECK, first, message);
        let fix = stones
            .iter()
            .try_fold(Fix::risky("write moves"), |fix, stone| {
                let id = if stone.is(id::AB) { id::B } else { id::W };
                Some(fix.replace(stone.identifier_span()?, id))
            });
        if let Some(fix) = fix {
            found.fix(fix);
        }
    }
}

/// Returns the stones of a variation that sets up one per node, in alternating colors.
fn line(first: Node<'_>) -> Option<Vec<Property<'_>>> {
    let parent = first.parent()?;
    // An only child may be a correction of the position.
    parent.children().nth(1)?;
    let above = parent.ancestors().take(FAR);
    let mut movers = above.filter_map(|node| Some(node.played()?.0));
    let mut to_play = movers.next()?.opposite();
    let mut stones = Vec::new();
    let mut node = first;
    loop {
        let (stone, color) = single_stone(node)?;
        if color != to_play {
            return None;
        }
        stones.push(stone);
        to_play = to_play.opposite();
        let mut children = node.children();
        match (children.next(), children.next()) {
            (None, _) => return Some(stones),
            (Some(next), None) => node = next,
            _ => return None,
        }
    }
}

/// Returns the stone of a node without a move, if it is the only setup.
fn single_stone(node: Node<'_>) -> Option<(Property<'_>, Color)> {
    let is_step = |property: &Property<'_>| {
        let sets_up = property.schema().is_some_and(schema::Property::sets_up);
        sets_up || property.mover().is_some()
    };
    let mut steps = node.properties().filter(is_step);
    let (stone, None) = (steps.next()?, steps.next()) else {
        return None;
    };
    let color = match &*stone.id() {
        id::AB => Color::Black,
        id::AW => Color::White,
        _ => return None,
    };
    let mut values = stone.decode();
    match (values.next()?, values.next()) {
        (Ok(Value::Point(point)), None) if point.is_on(node.facts().size) => Some((stone, color)),
        _ => None,
    }
}
