//! The clocks of both sides at a node.

use serde_json::{Map, Value, json};
use sgfkit::Node;
use sgfkit::schema::id;
use sgfkit::value::Overtime;

/// What each side has left: seconds, and moves of its overtime. It is said where
/// a side moves, and holds until it is said again. `overtime` is what OT says
/// of it, where that can be read.
pub fn clocks(node: Node<'_>) -> String {
    let overtime = || overtime(node).unwrap_or_default();
    let mut sides = Map::new();
    for (side, time, moves) in [("B", id::BL, id::OB), ("W", id::WL, id::OW)] {
        let said = node
            .ancestors()
            .find(|node| node.property(time).is_some() || node.property(moves).is_some());
        if let Some(said) = said {
            let moves = said.number(moves);
            let mut left = json!({"seconds": said.time_left(time), "moves": moves});
            if moves.is_some() {
                left["overtime"] = overtime();
            }
            sides.insert(side.to_owned(), left);
        }
    }
    json!(sides).to_string()
}

/// How overtime goes, by the game information in force.
fn overtime(node: Node<'_>) -> Option<Value> {
    let said = node.ancestors().find_map(|node| node.text(id::OT))?;
    match Overtime::parse(said.trim()) {
        Overtime::ByoYomi { seconds, .. } => Some(json!({"kind": "byo-yomi", "seconds": seconds})),
        Overtime::Canadian { moves, seconds } => {
            Some(json!({"kind": "canadian", "moves": moves, "seconds": seconds}))
        }
        _ => None,
    }
}
