//! The clocks of both sides at a node.

use serde_json::{Map, json};
use sgfkit::Node;
use sgfkit::schema::id;

/// What each side has left: seconds, and moves of its overtime. It is said where
/// a side moves, and holds until it is said again.
pub fn clocks(node: Node<'_>) -> String {
    let mut sides = Map::new();
    for (side, time, moves) in [("B", id::BL, id::OB), ("W", id::WL, id::OW)] {
        let said = node
            .ancestors()
            .find(|node| node.property(time).is_some() || node.property(moves).is_some());
        if let Some(said) = said {
            let left = json!({"seconds": said.real(time), "moves": said.number(moves)});
            sides.insert(side.to_owned(), left);
        }
    }
    json!(sides).to_string()
}
