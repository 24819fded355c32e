//! A position in a file, as options name it.

use sgfkit::game::replay;
use sgfkit::{Collection, GameTree, Node};

use crate::args::Place;
use crate::output::count;

/// A node, and where it is.
pub struct Found<'a> {
    pub tree: GameTree<'a>,
    pub node: Node<'a>,
    /// In pre-order, the root is 0.
    pub number: usize,
}

/// Finds the node; says how many there are where it does not exist.
pub fn find<'a>(place: &Place, collection: &'a Collection) -> Result<Found<'a>, String> {
    let trees = collection.trees().count();
    let tree = collection.tree(place.tree - 1);
    let tree = tree.ok_or_else(|| super::no_such_tree(trees))?;
    let node = match (place.node, place.number, &place.path) {
        (Some(number), _, _) => {
            let node = tree.nodes().nth(number);
            node.ok_or_else(|| no_such_node(tree))?
        }
        (_, Some(number), _) => replay::move_node(tree, number).map_err(no_such_move)?,
        (_, _, Some(path)) => {
            replay::find_path(tree, path).map_err(|error| format!("--path: {error}"))?
        }
        _ => replay::default_node(tree),
    };
    let number = tree.nodes().position(|other| other == node);
    Ok(Found {
        tree,
        node,
        number: number.unwrap_or_default(),
    })
}

fn no_such_node(tree: GameTree<'_>) -> String {
    let nodes = tree.nodes().count();
    format!(
        "there are only {} in game {}, the last one is number {}",
        count(nodes, "node"),
        tree.index() + 1,
        nodes - 1
    )
}

fn no_such_move(moves: usize) -> String {
    format!("the main line has only {}", count(moves, "move"))
}
