//! The files that laws are tested on, and what they are tested by.

use std::path::{Path, PathBuf};

use sgfkit::game::replay::Replay;
use sgfkit::{Collection, GameTree, Node};

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
pub fn files() -> Vec<PathBuf> {
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

pub fn parse(file: &Path) -> Collection {
    Collection::parse(std::fs::read(file).unwrap())
}

/// The positions after all moves of a tree.
pub fn positions(tree: GameTree<'_>) -> Vec<Option<u64>> {
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
pub fn is_readable(tree: GameTree<'_>) -> bool {
    let properties = tree.nodes().flat_map(Node::properties);
    let mut placed = properties.filter(|property| {
        let ids = ["B", "W", "AB", "AW", "AE"];
        ids.contains(&&*property.id())
    });
    placed.all(|property| property.decode().all(|value| value.is_ok()))
}
