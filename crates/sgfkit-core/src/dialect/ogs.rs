//! Dialect of older OGS files: a private mark, and setup stones as moves.

use std::collections::HashSet;

use crate::game::{Game, Move};
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};

/// Old OGS mark for `MA`.
#[doc(hidden)]
pub const CROSS: &str = "XX";

/// Returns true for the old OGS mark: `XX` with points of a Go board.
#[doc(hidden)]
#[must_use]
pub fn is_cross(property: Property<'_>) -> bool {
    let facts = property.facts();
    property.identifier() == CROSS.as_bytes()
        && facts.game == Game::Go
        && property.values().all(|value| {
            let point = facts.game.parse_point(&value.notation());
            point.is_some_and(|point| point.is_on(facts.size))
        })
}

/// Returns edits that replace `XX` by `MA`.
pub(super) fn to_crosses(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let bytes = tree
        .span()
        .map_or(tree.bytes(), |span| span.of(tree.bytes()));
    if memchr::memmem::find(bytes, CROSS.as_bytes()).is_none() {
        return Vec::new();
    }
    let properties = tree.nodes().flat_map(Node::properties);
    renamed(properties.filter(|property| is_cross(*property)), |_| {
        id::MA
    })
}

/// Maximum number of nodes before setup stones that are written as moves.
const MOST_NODES: usize = 64;

/// Returns true for setup that is written as moves: a `B` or `W` of Go with several points, before
/// any move. In OGS files, forked games begin with `;B[pb][oc][od]AW[ob][dc]`.
#[doc(hidden)]
#[must_use]
pub fn is_setup(property: Property<'_>) -> bool {
    let node = property.node();
    if property.mover().is_none()
        || property.facts().game != Game::Go
        || property.values().nth(1).is_none()
    {
        return false;
    }
    let mut points = HashSet::new();
    let mut is_new = |played| match played {
        Some(Move::Place(point)) => points.insert(point),
        _ => false,
    };
    let mut above = node.ancestors().skip(1);
    above.by_ref().take(MOST_NODES).all(|node| !node.has_move())
        && above.next().is_none()
        && property.values().all(|value| is_new(value.go_move()))
}

/// Returns the setup of a game that is written as moves, in file order.
#[doc(hidden)]
#[must_use]
pub fn setup(tree: GameTree<'_>) -> Vec<Property<'_>> {
    let mut found = Vec::new();
    let mut open = vec![tree.root()];
    // Nodes below a move do not count, so this visits few nodes.
    for _ in 0..MOST_NODES {
        let Some(node) = open.pop() else { break };
        if node.has_move() {
            found.extend(node.properties().filter(|property| is_setup(*property)));
        } else {
            let first = open.len();
            open.extend(node.children().take(MOST_NODES));
            open[first..].reverse();
        }
    }
    found
}

pub(super) fn to_setup(tree: GameTree<'_>) -> Vec<(Span, String)> {
    renamed(setup(tree).into_iter(), |property| setup_id(property))
}

/// Returns the setup property (`AB` or `AW`) for the color of a move.
#[doc(hidden)]
#[must_use]
pub fn setup_id(property: Property<'_>) -> &'static str {
    if property.is(id::B) { id::AB } else { id::AW }
}

fn renamed<'a>(
    properties: impl Iterator<Item = Property<'a>>,
    id: impl Fn(Property<'a>) -> &'static str,
) -> Vec<(Span, String)> {
    let edit =
        |property: Property<'a>| Some((property.identifier_span()?, id(property).to_owned()));
    properties.filter_map(edit).collect()
}
