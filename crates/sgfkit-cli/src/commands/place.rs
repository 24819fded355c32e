//! Opens a game for display and reports which dialects were recognized.

use std::collections::BTreeMap;

use sgfkit::dialect::{self, Reading};
use sgfkit::{Collection, Game, GameTree, Node};
use sgfkit_diagram::doubtful_swap;

use crate::output::{Console, count};
use crate::paths::InputFile;

/// Interprets games in the dialects they are written in, or reads them exactly as written.
pub fn meant(games: Collection, no_dialects: bool) -> Reading {
    if no_dialects {
        Reading::literal(games)
    } else {
        dialect::read(games)
    }
}

/// Reports the dialect of one game, by index, or of all games.
pub fn tell_reading(file: &InputFile, reading: &Reading, index: Option<usize>, console: &Console) {
    let trees = reading.collection.trees().map(GameTree::index);
    let wanted = trees.filter(|tree| index.is_none_or(|index| index == *tree));
    for tree in wanted {
        if let [first, ..] = reading.of(tree) {
            console.note(format_args!(
                "sgf: {file}: game {} is read in the dialect `{first}`; --no-dialects reads it exactly as written",
                tree + 1
            ));
            return;
        }
    }
}

pub type Readings = BTreeMap<&'static str, usize>;

/// Counts one game, by index, or all games by dialect.
pub fn count_readings(reading: &Reading, index: Option<usize>, readings: &mut Readings) {
    let trees = reading.collection.trees().map(GameTree::index);
    let wanted = trees.filter(|tree| index.is_none_or(|index| index == *tree));
    for name in wanted.flat_map(|tree| reading.of(tree)) {
        *readings.entry(name).or_default() += 1;
    }
}

pub fn tell_readings(readings: &Readings, console: &Console) {
    for (name, games) in readings {
        console.note(format_args!(
            "sgf: {} read in the dialect `{name}`; --no-dialects reads exactly as written",
            count(*games, "game")
        ));
    }
}

/// Warns if a Hex player swaps pieces and moves again on the path to a node.
pub fn tell_doubtful_swap(file: &InputFile, node: Node<'_>, console: &Console) {
    if let Some(note) = doubtful_swap(node) {
        console.note(format_args!("sgf: {file}: {note}"));
    }
}

/// Reports a game in Little Golem's dialect, which the specification defines as a game of Go and
/// which is shown as such.
pub fn tell_dialect<'a>(
    file: &InputFile,
    games: impl IntoIterator<Item = GameTree<'a>>,
    console: &Console,
) {
    let mut dialects = games
        .into_iter()
        .filter_map(|tree| Some((tree, dialect::little_golem::game(tree)?)));
    if let Some((tree, game)) = dialects.next() {
        let repair = match game {
            Game::HAVANNAH => "SGF has no number for this game",
            _ => "run `sgf check --fix --unsafe-fixes` to fix it",
        };
        console.note(format_args!(
            "sgf: {file}: game {} is written in Little Golem's dialect for {game}, and shown as the \
             game of Go that it is by the specification; {repair}",
            tree.number()
        ));
    }
}
