//! Properties that must hold for any bytes: one function each, which panics if the property is
//! broken.
//!
//! The fuzz targets and `smoke` call them.

mod bundles;
mod conversions;
mod edits;
#[path = "../../crates/sgfkit/tests/it/extreme.rs"]
mod extreme;
mod figures;
mod indexes;
#[path = "../../crates/sgfkit/tests/it/invariants/mod.rs"]
mod invariants;
mod keeping;
#[path = "../../crates/sgfkit/tests/it/mutate.rs"]
mod mutate;
mod operations;
mod program;
#[path = "../../crates/sgfkit/tests/it/random.rs"]
mod random;
#[path = "../../crates/sgfkit/tests/it/reference_reader/mod.rs"]
mod reference;
mod repairs;
mod skip;
mod small;

use sgfkit::syntax::{Input, Origin};
use sgfkit::{Collection, FormatOptions, PointLists, format};

pub use bundles::bundles_are_whole_or_told;
pub use conversions::conversions_keep;
pub use edits::edit_then_reparse;
pub use extreme::SHAPES;
pub use figures::figures_are_drawn;
pub use indexes::lying_index_is_harmless;
pub use invariants::{exact_roundtrip, json_identity, lex_tiles, spans_in_range};
pub use keeping::operations_keep;
pub use mutate::mutant;
pub use operations::{
    changes_of_one_side, merge_idempotent, split_keeps_lines, transform_and_back,
};
pub use program::{configurations_are_read, editors_are_answered};
pub use random::Random;
pub use repairs::fixes_keep;
pub use skip::skip_agrees;

/// Property of the library or the program that holds for all bytes.
pub type Target = fn(&[u8]);

/// All properties by the names of their fuzz targets.
pub const TARGETS: [(&str, Target); 22] = [
    ("lex_tiles", lex_tiles),
    ("reference_agrees", reference_agrees),
    ("skip_agrees", skip_agrees),
    ("tree_agrees", tree_agrees),
    ("exact_roundtrip", exact_roundtrip),
    ("spans_in_range", spans_in_range),
    ("canonical_idempotent", canonical_idempotent),
    ("edit_then_reparse", edit_then_reparse),
    ("edits_in_turn", edits_in_turn),
    ("json_identity", json_identity),
    ("fixes_keep", fixes_keep),
    ("conversions_keep", conversions_keep),
    ("operations_keep", operations_keep),
    ("transform_and_back", transform_and_back),
    ("merge_idempotent", merge_idempotent),
    ("split_keeps_lines", split_keeps_lines),
    ("changes_of_one_side", changes_of_one_side),
    ("figures_are_drawn", figures_are_drawn),
    ("lying_index_is_harmless", lying_index_is_harmless),
    ("bundles_are_whole_or_told", bundles_are_whole_or_told),
    ("configurations_are_read", configurations_are_read),
    ("editors_are_answered", editors_are_answered),
];

/// Checks that the fast parser and the reference agree.
pub fn reference_agrees(data: &[u8]) {
    if let Some(difference) = reference::difference(&Input::new(data)) {
        panic!("{difference}");
    }
}

/// Checks that the tree contains exactly the events of a visitor.
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

/// Returns true for damaged text in an encoding whose characters may contain a bracket.
///
/// The following bytes determine where a character and thus a value ends, so no change of layout
/// can preserve it.
pub(crate) fn has_half_characters(collection: &Collection) -> bool {
    use sgfkit::charset::Structure;
    let damaged = |fault: &sgfkit::Fault| {
        use sgfkit::FaultKind::{UnclosedValue, UnescapedBracket, UnpairedBracket};
        matches!(
            fault.kind,
            UnclosedValue | UnescapedBracket | UnpairedBracket
        )
    };
    let damaged = collection.faults().iter().any(damaged);
    let lossy = |tree: sgfkit::GameTree<'_>| {
        let properties = tree.nodes().flat_map(sgfkit::Node::properties);
        let mut values = properties.flat_map(sgfkit::Property::values);
        values.any(|value| value.unicode().lossy)
    };
    collection.trees().any(|tree| {
        let structure = tree.charset().structure();
        matches!(structure, Structure::DoubleByte | Structure::Iso2022Jp)
            && (damaged || lossy(tree))
    })
}

/// Checks that edits written game by game give the same file as all together.
///
/// Excludes damaged text in encodings whose characters may contain a bracket.
pub fn edits_in_turn(data: &[u8]) {
    if !has_half_characters(&Collection::parse(data)) {
        invariants::edits_in_turn(data);
    }
}

/// Checks that formatting is idempotent and keeps the meaning.
///
/// Excludes [half characters](has_half_characters), files whose guessed encoding changes, and text
/// outside the games after a text with an open `[`, which it can continue.
pub fn canonical_idempotent(data: &[u8]) {
    let collection = Collection::parse(data);
    let is_open = |property: sgfkit::Property<'_>| {
        let is_line = ["BR", "DT", "PB", "PW", "RE", "RU", "WR"].contains(&&*property.id());
        let mut values = property.values();
        is_line && values.any(|value| value.raw().contains(&b'['))
    };
    let nodes = collection.trees().flat_map(sgfkit::GameTree::nodes);
    let mut properties = nodes.flat_map(sgfkit::Node::properties);
    if has_half_characters(&collection)
        || edits::has_text_outside(&collection) && properties.any(is_open)
    {
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

/// Returns false if the trees have other encodings now: without `CA`, a few bytes can change the
/// guess.
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
