//! A position in a file, as options name it.

use sgfkit::dialect::{self, Reading};
use sgfkit::{Collection, GameTree, Node, replay};

use sgfkit_diagram::text::side;

use crate::args::Place;
use crate::output::{Console, count};
use crate::paths::InputFile;

/// A node, and where it is.
pub struct Found<'a> {
    pub tree: GameTree<'a>,
    pub node: Node<'a>,
    /// In pre-order, the root is 0.
    pub number: usize,
}

/// Finds the node; says how many there are where it does not exist.
pub fn find<'a>(place: &Place, collection: &'a Collection) -> Result<Found<'a>, String> {
    let tree = tree(place, collection)?;
    let node = named(place, tree)?.unwrap_or_else(|| replay::default_node(tree));
    let number = tree.nodes().position(|other| other == node);
    Ok(Found {
        tree,
        node,
        number: number.unwrap_or_default(),
    })
}

/// Finds the node in its game; `None` where the options name none.
pub fn named<'a>(place: &Place, tree: GameTree<'a>) -> Result<Option<Node<'a>>, String> {
    let node = match (place.node, place.number, &place.path) {
        (Some(number), _, _) => {
            let node = tree.nodes().nth(number);
            node.ok_or_else(|| no_such_node(tree))?
        }
        (_, Some(number), _) => {
            replay::move_node(tree, number).map_err(|error| error.to_string())?
        }
        (_, _, Some(path)) => {
            replay::find_path(tree, path).map_err(|error| format!("--path: {error}"))?
        }
        _ => return Ok(None),
    };
    Ok(Some(node))
}

/// Finds the game alone.
pub fn tree<'a>(place: &Place, collection: &'a Collection) -> Result<GameTree<'a>, String> {
    let tree = collection.tree(place.tree.unwrap_or(1) - 1);
    tree.ok_or_else(|| no_such_tree(collection))
}

/// The index of the game that `--tree` names; `None` for all.
pub fn index(number: Option<usize>, collection: &Collection) -> Result<Option<usize>, String> {
    let index = number.map(|number| number - 1);
    match index.is_some_and(|index| collection.tree(index).is_none()) {
        true => Err(no_such_tree(collection)),
        false => Ok(index),
    }
}

fn no_such_tree(collection: &Collection) -> String {
    match collection.trees().count() {
        1 => "there is only 1 game in it".to_owned(),
        trees => format!("there are only {trees} games in it"),
    }
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

/// Games as their producers plainly mean them, or by the letter.
pub fn meant(games: Collection, literal: bool) -> Reading {
    match literal {
        true => Reading::literal(games),
        false => dialect::read(games),
    }
}

/// Says in which dialect a game is read; of all games, or of the one with an
/// index.
pub fn tell_reading(file: &InputFile, reading: &Reading, index: Option<usize>, console: &Console) {
    let trees = reading.collection.trees().map(GameTree::index);
    let wanted = trees.filter(|tree| index.is_none_or(|index| index == *tree));
    for tree in wanted {
        if let [first, ..] = reading.of(tree) {
            console.note(format_args!(
                "sgf: {file}: game {} is read as `{first}` explains; --literal reads it by the letter",
                tree + 1
            ));
            return;
        }
    }
}

/// The same JSON object with the dialects in which its game was read.
pub fn with_dialect(json: &str, names: &[&str]) -> String {
    let object = json.strip_suffix('}').unwrap_or(json);
    let names: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
    format!("{object},\"dialect\":[{}]}}", names.join(","))
}

/// Says so where a Hex player swaps pieces and moves again, on the way to a
/// node: the board is not what the players had before them.
pub fn tell_doubtful_swap(file: &InputFile, node: Node<'_>, console: &Console) {
    let path = node.path();
    let swap = path
        .iter()
        .find(|node| dialect::hexgui::means_swap_sides(**node));
    if let Some((color, _)) = swap.and_then(|swap| swap.played()) {
        console.note(format_args!(
            "sgf: {file}: {} swaps pieces and moves again, which plainly means swap-sides; \
             the board is shown as the specification reads it",
            side(color)
        ));
    }
}

/// Says so where one of the games is in Little Golem's dialect: by the
/// specification it is a game of Go, and so it is shown.
pub fn tell_dialect<'a>(
    file: &InputFile,
    games: impl IntoIterator<Item = GameTree<'a>>,
    console: &Console,
) {
    let mut dialects = games
        .into_iter()
        .filter_map(|tree| Some((tree, dialect::little_golem::game(tree)?)));
    if let Some((tree, game)) = dialects.next() {
        console.note(format_args!(
            "sgf: {file}: game {} is written in Little Golem's dialect for {game}, and shown as the \
             game of Go that it is by the specification; `sgf check --fix --unsafe-fixes` repairs it",
            tree.index() + 1
        ));
    }
}
