//! The files on which properties are tested, and tools for these tests.

#![allow(dead_code)] // no test needs all of them

use std::path::{Path, PathBuf};

use sgfkit::board::{Board, Setup};
use sgfkit::game::Symmetry;
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, GameTree, Node, Point, Stone};

/// The project's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the folders of all crates.
pub fn crates() -> Vec<String> {
    let below = |folder: &str| -> Vec<String> {
        let entries = std::fs::read_dir(root().join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.map(|name| format!("{folder}/{name}")).collect()
    };
    let mut crates = [below("crates"), below("bindings")].concat();
    crates.extend(["bench", "fuzz"].map(str::to_owned));
    crates.retain(|folder| root().join(folder).join("Cargo.toml").is_file());
    crates.sort();
    assert!(crates.len() > 9, "{crates:?}");
    crates
}

/// The project's corpus.
pub fn corpus() -> PathBuf {
    root().join("corpus")
}

/// Rotates a position, sets it up on another board of the rotated size after clearing that board, and
/// returns its hash.
pub fn hash_anew(board: &dyn Board, mut other: impl Board, symmetry: Symmetry) -> u64 {
    let size = board.size();
    let mut set_up = |setup, point| {
        let there = Stone::Point(symmetry.apply(point, size));
        assert!(other.set_up(setup, &there));
    };
    for index in 0..size.columns * size.rows {
        let point = Point::new(index % size.columns, index / size.columns);
        set_up(Setup::Clear, point);
    }
    for color in [Color::White, Color::Black] {
        for point in board.stones(color).into_iter().rev() {
            set_up(Setup::Add(color), point);
        }
    }
    for point in board.blocked().unwrap_or_default() {
        set_up(Setup::Block, point);
    }
    other.hash()
}

/// Returns all files below a folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the files of the corpus, and of the collection of real files next to the checkout if it
/// exists.
pub fn files() -> Vec<PathBuf> {
    let mut files = files_below(&corpus());
    assert!(!files.is_empty(), "the project's corpus is missing");
    let wild = corpus().join("../../shared/corpus/wild");
    if wild.is_dir() {
        files.extend(files_below(&wild));
    } else {
        eprintln!("skipped: no collection of real files at {}", wild.display());
    }
    files
}

/// Larger files take long and test nothing new.
const LARGE: u64 = 100_000;

/// Returns those of [`files`] with an extension of games and a small size.
pub fn small_games() -> Vec<PathBuf> {
    let mut files = files();
    files.retain(|path| is_game(path));
    files.retain(|path| std::fs::metadata(path).unwrap().len() < LARGE);
    files
}

pub fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "sgf")
}

/// Decodes a line of cases: `\n` is a line break, `\\` a backslash.
pub fn unescaped(line: &str) -> String {
    line.replace("\\\\", "\0")
        .replace("\\n", "\n")
        .replace('\0', "\\")
}

/// Returns the file in a line of cases.
pub fn file(line: &str) -> Collection {
    Collection::parse(unescaped(line))
}

/// Code that needs a larger stack overflows this one.
pub fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    thread.spawn(run).unwrap().join().unwrap();
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

/// Returns true if all moves and setup are readable; removing white space can make more of them
/// readable.
pub fn is_readable(tree: GameTree<'_>) -> bool {
    let properties = tree.nodes().flat_map(Node::properties);
    let mut placed = properties.filter(|property| {
        let ids = ["B", "W", "AB", "AW", "AE"];
        ids.contains(&&*property.id())
    });
    placed.all(|property| property.decode().all(|value| value.is_ok()))
}
