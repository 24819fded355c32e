//! From one version of the format to another: `corpus/convert/` holds files
//! named `x.sgf`, and what becomes of them: `x.ff4.sgf` and `x.ff3.sgf`. With
//! `UPDATE=1` in the environment those are written anew. What holds for all
//! conversions holds for every file of the corpus.

use std::path::{Path, PathBuf};

use sgfkit::convert::{self, Converted};
use sgfkit::game::replay::{Replay, points_on};
use sgfkit::{Collection, GameTree, Node, Property, check};

type Convert = fn(&Collection) -> Converted;

const WAYS: [(u8, Convert); 2] = [(3, convert::to_ff3), (4, convert::to_ff4)];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

/// Larger files take long and say nothing new.
const LARGE: u64 = 100_000;

/// The project's corpus, and the collection of real files beside the checkout
/// where that is there.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root().join("corpus"), &mut found);
    let wild = root().join("../shared/corpus/wild");
    if wild.is_dir() {
        collect(&wild, &mut found);
    } else {
        eprintln!("skipped: no collection of real files at {}", wild.display());
    }
    found.retain(|path| path.extension().is_some_and(|ending| ending == "sgf"));
    found.retain(|path| std::fs::metadata(path).unwrap().len() < LARGE);
    found.sort();
    found
}

fn parse(file: &Path) -> Collection {
    Collection::parse(std::fs::read(file).unwrap())
}

/// The texts of a tree, but for CA, in alphabetical order: where a node is
/// split, their order may change.
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

/// The positions after all moves of a tree.
fn positions(tree: GameTree<'_>) -> Vec<Option<u64>> {
    let mut positions = Vec::new();
    Replay::new(tree).visit(|at| {
        if at.node().played().is_some() {
            positions.push(at.board().map(|board| board.hash()));
        }
    });
    positions
}

/// Whether all moves and setup can be read: white space that goes makes more
/// of them readable.
fn is_readable(tree: GameTree<'_>) -> bool {
    let properties = tree.nodes().flat_map(Node::properties);
    let mut placed = properties.filter(|property| {
        let ids = ["B", "W", "AB", "AW", "AE"];
        ids.contains(&&*property.id())
    });
    placed.all(|property| property.decode().all(|value| value.is_ok()))
}

/// What a tree says, whatever the way it is written in.
fn meaning(tree: GameTree<'_>) -> Vec<String> {
    let size = tree.size().map(|size| (size.columns, size.rows));
    let mut lines = Vec::new();
    for node in tree.nodes() {
        lines.push(";".to_owned());
        for property in node.properties() {
            let row = property.schema();
            let is_list = row.is_some_and(|row| row.is_point_list(tree.game().number()));
            let values = match size.filter(|size| is_list && size.0.max(size.1) < 100) {
                Some(size) => {
                    let mut points = points_on(property, size);
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
    let mut files = Vec::new();
    collect(&root().join("corpus/convert"), &mut files);
    for file in files {
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
    for file in files() {
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
    for file in files() {
        let original = parse(&file);
        let straight = Collection::parse(convert::to_ff4(&original).bytes);
        let old = Collection::parse(convert::to_ff3(&original).bytes);
        let detour = Collection::parse(convert::to_ff4(&old).bytes);
        for (straight, detour) in straight.trees().zip(detour.trees()) {
            assert_eq!(meaning(straight), meaning(detour), "{}", file.display());
        }
    }
}

#[test]
fn nothing_is_left_that_belongs_to_old_formats() {
    for file in files() {
        let converted = Collection::parse(convert::to_ff4(&parse(&file)).bytes);
        for found in check::check(&converted) {
            let is_old = found.code == "lower-case-identifier"
                || found.code == "setup-and-move"
                || ["old-labels", "old-marks"].contains(&found.code) && found.fix.is_some();
            assert!(!is_old, "{}: {found:?}", file.display());
        }
    }
}
