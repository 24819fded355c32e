//! From one version of the format to another: `corpus/convert/` has files `x.sgf` and their
//! conversions: `x.ff4.sgf` and `x.ff3.sgf`. `UPDATE=1` updates the conversions. All conversions
//! have these properties for every file of the corpus.

use std::path::PathBuf;

use crate::common::{is_readable, parse, positions, small_games};
use sgfkit::convert::{self, Converted};
use sgfkit::replay::points_on;
use sgfkit::value::{Invalid, RawValue};
use sgfkit::{Collection, GameTree, Node, Property, check};

type Convert = fn(&Collection) -> Converted;

const WAYS: [(u8, Convert); 2] = [(3, convert::to_ff3), (4, convert::to_ff4)];

/// Returns the texts of a tree except CA, sorted, because splitting a node may change their order.
fn texts(tree: GameTree<'_>) -> Vec<String> {
    let properties = tree.nodes().flat_map(Node::properties);
    let is_text = |property: &Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.is_text() && row.id != "CA")
    };
    let values = properties.filter(is_text).flat_map(Property::values);
    let mut texts: Vec<_> = values.map(|value| value.text().text.into_owned()).collect();
    texts.sort();
    texts
}

/// Returns the meaning of a tree, independent of its layout.
fn meaning(tree: GameTree<'_>) -> Vec<String> {
    let size = tree.size();
    let mut lines = Vec::new();
    for node in tree.nodes() {
        lines.push(";".to_owned());
        for property in node.properties() {
            let row = property.schema();
            let is_list = row.is_some_and(|row| row.is_point_list(tree.game().number()));
            let values = match size.filter(|size| is_list && size.columns.max(size.rows) < 100) {
                Some(size) => {
                    let mut points = points_on([property], size);
                    points.sort();
                    points.dedup();
                    format!("{points:?}")
                }
                None => format!("{:?}", property.decode().collect::<Vec<_>>()),
            };
            lines.push(format!("{} {values}", property.id()));
        }
    }
    lines
}

#[test]
fn files_become_what_is_expected() {
    let update = std::env::var_os("UPDATE").is_some();
    let is_example = |file: &PathBuf| {
        file.parent()
            .is_some_and(|of| of.ends_with("corpus/convert"))
    };
    for file in small_games().into_iter().filter(is_example) {
        let stem = file.file_stem().unwrap().to_str().unwrap();
        if stem.contains('.') {
            continue;
        }
        for (format, convert) in WAYS {
            let expected = file.with_file_name(format!("{stem}.ff{format}.sgf"));
            let converted = convert(&parse(&file));
            if update {
                std::fs::write(&expected, &converted.bytes).unwrap();
            }
            assert_eq!(
                String::from_utf8_lossy(&converted.bytes),
                String::from_utf8_lossy(&std::fs::read(&expected).unwrap()),
                "{}",
                expected.display()
            );
        }
    }
}

#[test]
fn texts_and_positions_stay_and_twice_is_once() {
    for file in small_games() {
        let original = parse(&file);
        for (format, convert) in WAYS {
            let place = format!("{} to FF[{format}]", file.display());
            let once = convert(&original);
            let converted = Collection::parse(once.bytes.clone());
            assert_eq!(
                original.trees().count(),
                converted.trees().count(),
                "{place}"
            );
            for (old, new) in original.trees().zip(converted.trees()) {
                assert_eq!(new.format(), format, "{place}");
                assert_eq!(texts(old), texts(new), "{place}");
                if is_readable(old) {
                    assert_eq!(positions(old), positions(new), "{place}");
                }
            }
            let twice = convert(&converted);
            assert_eq!(
                String::from_utf8_lossy(&twice.bytes),
                String::from_utf8_lossy(&once.bytes),
                "{place}"
            );
            assert_eq!(twice.foreign, once.foreign, "{place}");
        }
    }
}

#[test]
fn through_ff3_nothing_changes_its_meaning() {
    for file in small_games() {
        let original = parse(&file);
        let straight = Collection::parse(convert::to_ff4(&original).bytes);
        let old = Collection::parse(convert::to_ff3(&original).bytes);
        let detour = Collection::parse(convert::to_ff4(&old).bytes);
        let trees = straight.trees().zip(detour.trees());
        for ((straight, detour), original) in trees.zip(original.trees()) {
            // L and M are private in FF[4], and numbers with white space in them are
            // invalid; on the way through FF[3] both mean something.
            let differs = |property: Property<'_>| {
                let is_apart = |value: RawValue<'_>| {
                    let raw = value.raw().trim_ascii();
                    raw.iter().any(u8::is_ascii_whitespace)
                };
                ["L", "M"].contains(&property.id().as_ref())
                    || property.decode().any(|value| value == Err(Invalid::Number))
                        && property.values().any(is_apart)
            };
            let has_some = |node: Node<'_>| node.properties().any(differs);
            if original.format() >= 4 && original.nodes().any(has_some) {
                continue;
            }
            assert_eq!(meaning(straight), meaning(detour), "{}", file.display());
        }
    }
}

#[test]
fn nothing_is_left_that_belongs_to_old_formats() {
    for file in small_games() {
        let old = parse(&file);
        let converted = Collection::parse(convert::to_ff4(&old).bytes);
        for found in check::run(&converted) {
            // Fixes next to stray text may be dropped; the check reports them.
            let was_old = || {
                let tree = found.tree.and_then(|tree| old.tree(tree));
                tree.is_some_and(|tree| tree.format() < 4) && old.faults().is_empty()
            };
            let is_old = found.code == "lower-case-identifier"
                || found.code == "setup-and-move"
                || ["old-labels", "old-marks"].contains(&found.code)
                    && found.fix.is_some()
                    && was_old();
            assert!(!is_old, "{}: {found:?}", file.display());
        }
    }
}

/// converting.html, compatibility.html: old properties and white space are
/// rewritten in old formats; in FF[4], L and M are private properties.
#[test]
fn only_old_formats_have_letters_and_marks_to_convert() {
    for (old, new) in [
        (
            "(;FF[3]GM[1]SZ[9];L[aa][bb])",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];LB[aa:A][bb:B])",
        ),
        (
            "(;FF[3]GM[1]SZ[9];B[cc]M[cc][dd])",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]TR[cc]MA[dd])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];L[aa])",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];L[aa])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]M[cc])",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]M[cc])",
        ),
        (
            "(;FF[3]GM[1]SZ[9];B[cc]BL[ 12 .5 ])",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]BL[12.5])",
        ),
    ] {
        let converted = convert::to_ff4(&Collection::parse(old));
        assert_eq!(String::from_utf8_lossy(&converted.bytes), new);
    }
}
