//! Clocks of both sides at a node.

use serde_json::{Map, Value, json};
use sgfkit::Node;
use sgfkit::schema::id;
use sgfkit::value::Overtime;

/// Returns the remaining seconds and overtime moves of each side, as last recorded on the way to
/// the node. `overtime` is the parsed OT, if readable.
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

/// Returns the overtime system from the inherited game information.
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
