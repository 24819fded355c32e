//! Inputs and comparisons for targets that write files.

use std::collections::HashSet;

use sgfkit::{Collection, Color, GameTree, Move, Node, Property};

/// Longer files only slow down executions; bugs also occur in small ones.
const LONGEST: usize = 3 << 10;

/// Returns a small file with readable texts, or `None`.
///
/// Excludes half characters in encodings that may contain a bracket in one, and invalid text, whose
/// meaning depends on every byte.
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

/// Returns the same file with formal errors fixed. Duplicate properties count as one, since they
/// are read as a single property with all values.
pub fn sound(data: &[u8]) -> Option<Collection> {
    let options = sgfkit::FormatOptions::default().with_force(true);
    let formatted = Collection::parse(sgfkit::format(&small(data)?, &options).ok()?);
    let trees: Vec<_> = formatted.trees().collect();
    let sound = Collection::parse(sgfkit::ops::collect(&trees));
    (sound.faults().is_empty() && !has_doubled(&sound)).then_some(sound)
}

/// Returns true if a node has a duplicate property.
pub fn has_doubled(collection: &Collection) -> bool {
    collection.trees().flat_map(GameTree::nodes).any(|node| {
        let mut ids = HashSet::new();
        node.properties().any(|property| !ids.insert(property.id()))
    })
}

/// Returns true if all moves and setup can be read.
pub fn is_readable(tree: GameTree<'_>) -> bool {
    let properties = tree.nodes().flat_map(Node::properties);
    let mut placed = properties.filter(|property| {
        let sets_start = property.schema().is_some_and(|row| row.sets_start);
        sets_start || ["B", "W", "AB", "AW", "AE"].contains(&&*property.id())
    });
    placed.all(|property| property.decode().all(|value| value.is_ok()))
}

/// Moves of a line.
pub type Line = Vec<(Color, Option<Move>)>;

/// Returns the moves on the way to a node.
pub fn line(node: Node<'_>) -> Line {
    node.path().into_iter().flat_map(Node::moves).collect()
}

/// Returns the moves of the main line.
pub fn main_line(tree: GameTree<'_>) -> Line {
    tree.main_line().flat_map(Node::moves).collect()
}

/// Returns the moves of each line, from the root to a leaf.
pub fn lines(collection: &Collection) -> Vec<Line> {
    let nodes = collection.trees().flat_map(GameTree::nodes);
    nodes.filter(|node| node.is_leaf()).map(line).collect()
}

/// Returns all texts except `CA`, sorted.
pub fn texts(collection: &Collection) -> Vec<String> {
    sorted_texts(properties(collection))
}

/// Returns the texts on the way to a node, sorted.
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
