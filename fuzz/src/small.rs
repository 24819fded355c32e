//! What the targets for what writes begin with, and what they compare.

use std::collections::HashSet;

use sgfkit::{Collection, Color, GameTree, Move, Node, Property};

/// Longer files would only make each execution slow: what breaks, breaks in
/// small ones.
const LONGEST: usize = 3 << 10;

/// A small file whose texts can be read; `None` for others. Left out are half
/// characters of charsets that may hold a bracket in one, and text that is not
/// valid: what such files say depends on every byte in them.
pub fn small(data: &[u8]) -> Option<Collection> {
    if data.len() > LONGEST {
        return None;
    }
    let collection = Collection::parse(data);
    let odd = crate::has_half_characters(&collection);
    let mut values = properties(&collection).flat_map(Property::values);
    let is_lossy = values.any(|value| value.text().lossy);
    drop(values);
    (!odd && !is_lossy).then_some(collection)
}

fn properties(collection: &Collection) -> impl Iterator<Item = Property<'_>> {
    let nodes = collection.trees().flat_map(GameTree::nodes);
    nodes.flat_map(Node::properties)
}

/// A file that says what a small one does, but without its faults of form. A
/// property that is twice in a node is one too: it is read as one of the values
/// of both.
pub fn sound(data: &[u8]) -> Option<Collection> {
    let options = sgfkit::FormatOptions::default().with_force(true);
    let formatted = Collection::parse(sgfkit::format(&small(data)?, &options).ok()?);
    let trees: Vec<_> = formatted.trees().collect();
    let sound = Collection::parse(sgfkit::ops::collect(&trees));
    (sound.faults().is_empty() && !has_doubled(&sound)).then_some(sound)
}

/// Whether a property stands twice in a node.
pub fn has_doubled(collection: &Collection) -> bool {
    collection.trees().flat_map(GameTree::nodes).any(|node| {
        let mut ids = HashSet::new();
        node.properties().any(|property| !ids.insert(property.id()))
    })
}

/// Whether every move and all setup can be read.
pub fn is_readable(tree: GameTree<'_>) -> bool {
    let properties = tree.nodes().flat_map(Node::properties);
    let mut placed = properties.filter(|property| {
        let sets_start = property.schema().is_some_and(|row| row.sets_start);
        sets_start || ["B", "W", "AB", "AW", "AE"].contains(&&*property.id())
    });
    placed.all(|property| property.decode().all(|value| value.is_ok()))
}

/// A line's moves.
pub type Line = Vec<(Color, Option<Move>)>;

/// The moves on the way to a node.
pub fn line(node: Node<'_>) -> Line {
    node.path().into_iter().flat_map(Node::moves).collect()
}

/// The moves of the main line.
pub fn main_line(tree: GameTree<'_>) -> Line {
    tree.main_line().flat_map(Node::moves).collect()
}

/// The moves of each line, from the root to a leaf.
pub fn lines(collection: &Collection) -> Vec<Line> {
    let nodes = collection.trees().flat_map(GameTree::nodes);
    nodes.filter(|node| node.is_leaf()).map(line).collect()
}

/// All texts but `CA`, in alphabetical order.
pub fn texts(collection: &Collection) -> Vec<String> {
    sorted_texts(properties(collection))
}

/// Those on the way to a node.
pub fn texts_to(node: Node<'_>) -> Vec<String> {
    sorted_texts(node.path().into_iter().flat_map(Node::properties))
}

fn sorted_texts<'a>(properties: impl Iterator<Item = Property<'a>>) -> Vec<String> {
    let is_text = |property: &Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.is_text() && row.id != "CA")
    };
    let values = properties.filter(is_text).flat_map(Property::values);
    let mut texts: Vec<_> = values.map(|value| value.text().text.into_owned()).collect();
    texts.sort();
    texts
}
