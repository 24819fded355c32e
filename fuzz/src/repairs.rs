//! Properties of fixes.

use sgfkit::check::{Applicability, fix};
use sgfkit::replay::Replay;
use sgfkit::{Collection, GameTree, Node, Property};

use crate::small::{is_readable, main_line, small};

/// Checks that safe fixes keep every position and move of the main line, every text and the names
/// in the game information, and that a second run finds nothing to fix, safe or unsafe.
///
/// An empty tree such as `FF[` may be removed. Excludes everything that [`small`] excludes, and
/// files whose guessed encoding changes.
pub fn fixes_keep(data: &[u8]) {
    let Some(before) = small(data) else {
        return;
    };
    for applicability in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = fix(&before, applicability, |_| true);
        let after = Collection::parse(fixed.bytes);
        let again = fix(&after, applicability, |_| true);
        assert!(
            again.count == 0 && again.bytes == after.source(),
            "{applicability:?}, a second run\nonce:  {}\ntwice: {}",
            after.source().escape_ascii(),
            again.bytes.escape_ascii(),
        );
        let says_something = |tree: GameTree<'_>| {
            let properties = tree.nodes().flat_map(Node::properties);
            let mut values = properties.flat_map(Property::values);
            values.any(|value| !value.raw().trim_ascii().is_empty())
        };
        if applicability == Applicability::Safe && before.trees().all(says_something) {
            same(&before, &after);
        }
    }
}

fn same(before: &Collection, after: &Collection) {
    // A guessed encoding may change.
    if !crate::same_charsets(before, after) {
        return;
    }
    let written = || after.source().escape_ascii().to_string();
    assert_eq!(
        before.trees().count(),
        after.trees().count(),
        "trees\n{}",
        written()
    );
    for (before, after) in before.trees().zip(after.trees()) {
        let (old, new) = (texts(before), texts(after));
        for text in old {
            // Two comments of a node become one.
            let is_kept = new.iter().any(|other| other.contains(&text));
            assert!(is_kept, "text {text:?}\n{}", written());
        }
        // Removing white space makes more moves readable.
        if !is_readable(before) {
            continue;
        }
        // A move repeated in a node is written once.
        let [mut old, mut new] = [before, after].map(main_line);
        old.dedup();
        new.dedup();
        assert_eq!(old, new, "{}", written());
        // If a node had several moves, the positions between them appear.
        let mut reached = positions(after).into_iter();
        for position in positions(before) {
            let stays = reached.any(|other| other == position);
            assert!(stays, "a position of the main line\n{}", written());
        }
    }
}

/// Returns the positions after the moves of the main line.
fn positions(tree: GameTree<'_>) -> Vec<Option<u64>> {
    let mut positions = Vec::new();
    if let Some(last) = tree.main_line().last() {
        Replay::new(tree).follow(last, |at| {
            if at.node().played().is_some() {
                positions.push(at.board().map(|board| board.hash()));
            }
        });
    }
    positions
}

/// Texts without a form that a fix could change.
const TEXTS: [&str; 12] = [
    "C", "GC", "N", "PB", "PW", "EV", "PC", "GN", "SO", "AN", "CP", "US",
];

fn texts(tree: GameTree<'_>) -> Vec<String> {
    let properties = tree.nodes().flat_map(Node::properties);
    let texts = properties.filter(|property| TEXTS.contains(&&*property.id()));
    let values = texts.flat_map(Property::values);
    let texts = values.map(|value| value.simple_text().text.trim().to_owned());
    // An empty property may be removed.
    texts.filter(|text| !text.is_empty()).collect()
}
