//! What must hold for any bytes whatever: one function for each property, which
//! panics where it does not hold. The fuzz targets and `smoke` call them.

mod edits;
#[path = "../../crates/sgfkit/tests/invariants/mod.rs"]
mod invariants;
mod mutate;
mod random;
#[path = "../../crates/sgfkit/tests/reference/mod.rs"]
mod reference;
mod skip;

use sgfkit::convert::{from_json, to_json};
use sgfkit::{Collection, FormatOptions, Input, Origin, PointLists, format};

pub use edits::edit_then_reparse;
pub use invariants::{exact_roundtrip, lex_tiles, spans_in_range};
pub use mutate::mutant;
pub use random::Random;
pub use skip::skip_agrees;

/// A property of the library that holds for all bytes.
pub type Target = fn(&[u8]);

/// All of them, by the names of the fuzz targets.
pub const TARGETS: [(&str, Target); 9] = [
    ("lex_tiles", lex_tiles),
    ("reference_agrees", reference_agrees),
    ("skip_agrees", skip_agrees),
    ("tree_agrees", tree_agrees),
    ("exact_roundtrip", exact_roundtrip),
    ("spans_in_range", spans_in_range),
    ("canonical_idempotent", canonical_idempotent),
    ("edit_then_reparse", edit_then_reparse),
    ("json_identity", json_identity),
];

/// The fast reader and the slow one agree.
pub fn reference_agrees(data: &[u8]) {
    if let Some(difference) = reference::difference(&Input::new(data)) {
        panic!("{difference}");
    }
}

/// The tree holds just what a visitor sees.
pub fn tree_agrees(data: &[u8]) {
    let collection = Collection::parse(data);
    let input = collection.input();
    let (seen, _) = reference::fast(&input);
    assert_eq!(collection.trees().count(), seen.trees.len());
    for (tree, seen) in collection.trees().zip(&seen.trees) {
        let nodes: Vec<_> = tree.nodes().collect();
        assert_eq!(nodes.len(), seen.nodes.len(), "number of nodes");
        for (node, seen) in nodes.iter().zip(&seen.nodes) {
            let parent = seen.parent.map(|index| nodes[index]);
            assert_eq!(node.parent(), parent);
            let properties: Vec<_> = node.properties().collect();
            assert_eq!(properties.len(), seen.properties.len(), "{seen:?}");
            for (property, seen) in properties.into_iter().zip(&seen.properties) {
                assert_eq!(property.identifier(), seen.identifier);
                let values = property.values().map(|value| value.span());
                assert!(
                    values.eq(seen.values.iter().map(|span| Some(*span))),
                    "{}: values of {seen:?}",
                    data.escape_ascii(),
                );
                for (value, span) in property.values().zip(&seen.values) {
                    assert_eq!(value.raw(), span.of(input.bytes()));
                }
            }
        }
    }
}

/// Formatting twice is the same as once, and keeps the meaning.
/// Where the file ends inside a value in a double-byte charset, the `]` that
/// closes it may become the second half of a last character that was cut in
/// half, and what stands before it may read differently: there is no way to
/// write such a value.
pub(crate) fn ends_in_half_a_character(collection: &Collection) -> bool {
    use sgfkit::charset::Structure;
    let unclosed = |fault: &sgfkit::Fault| fault.kind == sgfkit::FaultKind::UnclosedValue;
    let double = |tree: sgfkit::GameTree<'_>| {
        matches!(
            tree.charset().structure(),
            Structure::DoubleByte | Structure::Iso2022Jp
        )
    };
    collection.faults().iter().any(unclosed) && collection.trees().any(double)
}

pub fn canonical_idempotent(data: &[u8]) {
    let collection = Collection::parse(data);
    if ends_in_half_a_character(&collection) {
        return;
    }
    let default = FormatOptions::default;
    for options in [
        default(),
        default().with_width(20),
        default().with_compact(true),
        default().with_force(true),
        default().with_points(PointLists::Compress),
        default().with_points(PointLists::Expand),
    ] {
        let Ok(once) = format(&collection, &options) else {
            continue;
        };
        let formatted = Collection::parse(once.as_slice());
        if !same_charsets(&collection, &formatted) {
            continue;
        }
        if options.points == PointLists::Keep {
            let (before, after) = (invariants::dump(&collection), invariants::dump(&formatted));
            assert!(
                before == after,
                "{options:?}\n{}\nbefore: {before}\nafter:  {after}",
                once.escape_ascii(),
            );
        }
        let twice = format(&formatted, &options)
            .unwrap_or_else(|error| panic!("{options:?}: {error}\n{}", once.escape_ascii()));
        assert!(
            once == twice,
            "{options:?}\nonce:  {}\ntwice: {}",
            once.escape_ascii(),
            twice.escape_ascii(),
        );
    }
}

/// JSON is the same again after the way to SGF and back, but for bytes that are
/// no text and come out as U+FFFD.
pub fn json_identity(data: &[u8]) {
    let json = to_json(&Collection::parse(data));
    if json.contains(",\"lossy_text\":true") {
        return;
    }
    let sgf = from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let again = to_json(&Collection::parse(sgf.as_slice()));
    assert!(
        json == again,
        "{}\nfirst: {json}\nagain: {again}",
        sgf.escape_ascii(),
    );
}

/// False where the trees are read in other charsets now: where no `CA` tells, a
/// few bytes more or less can change what they are taken for.
fn same_charsets(before: &Collection, after: &Collection) -> bool {
    let guessed = |collection: &Collection| {
        let mut origins = collection.trees().map(|tree| tree.encoding().origin);
        origins.any(|origin| !matches!(origin, Origin::Declared | Origin::Given))
    };
    let charsets = |collection: &Collection| -> Vec<_> {
        let encodings = collection.trees().map(|tree| tree.encoding());
        encodings
            .map(|encoding| (encoding.charset, encoding.escaping))
            .collect()
    };
    charsets(before) == charsets(after) || !guessed(before) && !guessed(after)
}
