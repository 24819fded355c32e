use sgfkit::{Collection, EditError, FaultKind, NodeId, Span};

use crate::{Random, same_charsets};

/// Checks that parsing a written collection yields the edited trees, and that untouched properties
/// keep their bytes, even next to stray text.
///
/// Excludes damaged text in encodings whose characters may contain a bracket, since the following
/// bytes determine how a character is read; text outside games, which may become a game once the
/// previous one is removed; files that end in a value after a stray backslash, which escapes a `[`
/// once a `]` follows; files whose guessed encoding changes; and a `CA` moved out of the root,
/// where it determines the parsing. A property keeps its bytes unless it contains stray text.
pub fn edit_then_reparse(data: &[u8]) {
    // Removing a few bytes often keeps the edits, so that an input can be minimized.
    let collection = Collection::parse(data);
    let input = collection.input();
    let is_behind_backslash = |fault: &sgfkit::Fault| {
        let before = Span::new(0, fault.span.start).of(input.bytes());
        fault.kind == FaultKind::UnclosedValue && before.ends_with(b"\\")
    };
    if collection.faults().iter().any(is_behind_backslash)
        || crate::has_half_characters(&collection)
        || has_text_outside(&collection)
    {
        return;
    }
    let nodes = collection.trees().flat_map(|tree| tree.nodes()).count();
    for seed in 0..2 {
        try_edits(data, &mut Random::new((nodes as u64) << 1 | seed));
    }
}

/// Text outside games may become a game once the previous one is removed: a file begins with its
/// first property, with or without a `(`.
pub(crate) fn has_text_outside(collection: &Collection) -> bool {
    use FaultKind::{NodeOutside, TextOutside, ValueOutside};
    let mut faults = collection.faults().iter();
    faults.any(|fault| matches!(fault.kind, NodeOutside | TextOutside | ValueOutside))
}

fn try_edits(data: &[u8], random: &mut Random) {
    let mut collection = Collection::parse(data);
    let mut done = Vec::new();
    for _ in 0..=random.below(4) {
        let before = collection.to_bytes().into_owned();
        let (edit, result) = edit(&mut collection, random);
        if result.is_err() {
            assert!(
                collection.to_bytes() == before,
                "{edit} failed but changed something"
            );
        }
        done.push(format!("{edit}: {result:?}"));
    }
    let bytes = collection.to_bytes();
    if !collection.is_edited() {
        assert!(bytes == data);
        return;
    }
    let reparsed = Collection::parse(bytes.as_ref());
    if !same_charsets(&collection, &reparsed) {
        return;
    }
    let (expected, found) = (trees(&collection), trees(&reparsed));
    // Long trees have long common prefixes.
    let [mut edited, mut read] = [&expected, &found].map(|trees| trees.iter().flatten());
    let differs = std::iter::zip(edited.by_ref(), read.by_ref()).find(|(a, b)| a != b);
    assert!(
        found == expected,
        "{done:#?}\nfirst: {differs:?}\n{}\n{}\nedited: {expected:?}\nread:   {found:?}",
        data.escape_ascii(),
        bytes.escape_ascii(),
    );
}

#[derive(Debug, PartialEq, Eq)]
struct Node {
    parent: Option<usize>,
    properties: Vec<Property>,
}

#[derive(Debug)]
struct Property {
    identifier: String,
    values: Vec<String>,
    /// Bytes from the identifier to the last `]`, if they must be kept.
    bytes: Option<String>,
}

impl PartialEq for Property {
    fn eq(&self, other: &Property) -> bool {
        let both = self.bytes.as_ref().zip(other.bytes.as_ref());
        self.identifier == other.identifier
            && self.values == other.values
            && both.is_none_or(|(a, b)| a == b)
    }
}

impl Eq for Property {}

fn trees(collection: &Collection) -> Vec<Vec<Node>> {
    let input = collection.input();
    let text = |span: Span| {
        // Unescaped brackets are escaped when their property is rewritten.
        let faults = collection.faults().iter();
        let mut inside =
            faults.filter(|fault| span.start <= fault.span.start && fault.span.end <= span.end);
        let regular = !inside.any(|fault| {
            matches!(
                fault.kind,
                FaultKind::UnescapedBracket
                    | FaultKind::UnpairedBracket
                    | FaultKind::UnclosedValue
                    | FaultKind::IllegalCharacters
                    | FaultKind::NulBytes
                    | FaultKind::LiteralNewline
            )
        });
        regular.then(|| span.of(input.bytes()).escape_ascii().to_string())
    };
    // White space after a word disappears when the word is moved: after text it is only an
    // identifier if it touches its value.
    let touches = |property: sgfkit::Property<'_>, span: Span| {
        let identifier = property.identifier();
        identifier.iter().all(u8::is_ascii_uppercase)
            || span.of(input.bytes()).get(identifier.len()) == Some(&b'[')
    };
    let mut trees = Vec::new();
    for tree in collection.trees() {
        let ids: Vec<NodeId> = tree.nodes().map(|node| node.id()).collect();
        let mut indices = std::collections::HashMap::new();
        for (index, id) in ids.iter().enumerate() {
            indices.insert(*id, index);
        }
        let nodes = tree.nodes().map(|node| Node {
            parent: node.parent().map(|parent| indices[&parent.id()]),
            properties: node
                .properties()
                .map(|property| Property {
                    identifier: property.identifier().escape_ascii().to_string(),
                    values: property
                        .values()
                        .map(|value| value.text().text.into_owned())
                        .collect(),
                    bytes: property
                        .span()
                        .filter(|span| touches(property, *span))
                        .and_then(text),
                })
                .collect(),
        });
        trees.push(nodes.collect());
    }
    trees
}

const IDENTIFIERS: [&str; 10] = ["B", "W", "C", "AB", "N", "XX", "LB", "PB", "Comment", "KM"];
const VALUES: [&str; 8] = [
    "",
    "pd",
    "a [b\\] c",
    "aa:cc",
    "\\\\",
    "two\nlines",
    "é",
    "申]",
];
const TEXTS: [&str; 8] = ["", "text", "a [b] c", "\\", "]", "a:b", "é", "表\\]"];

/// Applies a random edit to a random node and describes it.
pub(crate) fn edit(
    collection: &mut Collection,
    random: &mut Random,
) -> (String, Result<(), EditError>) {
    let nodes: Vec<NodeId> = collection
        .trees()
        .flat_map(|tree| tree.nodes().map(|node| node.id()).take(10_000))
        .collect();
    if nodes.is_empty() || random.below(20) == 0 {
        return ("append_tree".into(), collection.append_tree().map(drop));
    }
    let node = *random.pick(&nodes);
    let other = *random.pick(&nodes);
    let id = *random.pick(&IDENTIFIERS);
    let value = *random.pick(&VALUES);
    let second = *random.pick(&VALUES);
    let text = *random.pick(&TEXTS);
    let index = random.below(collection.trees().count() + 1);
    match random.below(13) {
        0 => (
            format!("set_property {node:?} {id} {value:?}"),
            collection.set_property_unchecked(node, id, [value]),
        ),
        1 => (
            format!("set_property {node:?} {id} {value:?} {second:?}"),
            collection.set_property_unchecked(node, id, [value, second]),
        ),
        2 => (
            format!("set_text {node:?} {id} {text:?}"),
            collection.set_text(node, id, text),
        ),
        3 => (
            format!("add_values {node:?} {id} {value:?}"),
            collection.add_values_unchecked(node, id, [value]),
        ),
        4 => (
            format!("remove_property {node:?} {id}"),
            collection.remove_property(node, id).map(drop),
        ),
        5 => (
            format!("append_node {node:?}"),
            collection.append_node(node).map(drop),
        ),
        6 => (
            format!("insert_variation {node:?}"),
            collection.insert_variation(node).map(drop),
        ),
        7 => (
            format!("insert_below {node:?}"),
            collection.insert_below(node).map(drop),
        ),
        8 => {
            let mut keep = random.below(2) == 0;
            let alternate = |property: sgfkit::Property<'_>| {
                keep = !keep;
                keep || property.id() == "CA"
            };
            (
                format!("split_node {node:?}"),
                collection.split_node(node, alternate).map(drop),
            )
        }
        9 => (
            format!("remove_node {node:?}"),
            collection.remove_node(node),
        ),
        10 => (
            format!("remove_subtree {node:?}"),
            collection.remove_subtree(node),
        ),
        11 => {
            let children = collection
                .node(other)
                .into_iter()
                .flat_map(|node| node.children());
            let children: Vec<NodeId> = children.map(|node| node.id()).take(100).collect();
            let before = match random.below(2) {
                0 => None,
                _ => children.get(random.below(children.len())).copied(),
            };
            (
                format!("move_subtree {node:?} {other:?} {before:?}"),
                collection.move_subtree(node, other, before),
            )
        }
        _ => (
            format!("remove_tree {index}"),
            collection.remove_tree(index),
        ),
    }
}
