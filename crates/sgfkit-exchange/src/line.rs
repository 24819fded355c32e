//! Shared code for writing formats with a single line of moves.

use super::Source;
use super::notes::Notes;
use sgfkit_core::game::{BoardSize, Color, Game, Move};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, Property};

/// Properties that describe the file, not the game.
const FRAME: [&str; 6] = [id::FF, id::CA, id::AP, id::GM, id::SZ, id::ST];

/// Returns the game to write in formats with a single game: that of the node, or the first.
pub(super) fn only_game<'a>(
    source: &Source<'a>,
    notes: &mut Notes,
) -> Result<GameTree<'a>, String> {
    let tree = match source.node {
        Some(node) => Some(node.tree()),
        None => source.collection.trees().next(),
    };
    let others = source.collection.trees().count().saturating_sub(1);
    if others > 0 && source.node.is_none() {
        notes.lose("games", &others.to_string(), None);
    }
    tree.ok_or_else(|| "contains no game".to_owned())
}

pub(super) fn line<'a>(tree: GameTree<'a>, node: Option<Node<'a>>) -> Vec<Node<'a>> {
    let Some(node) = node else {
        return tree.main_line().collect();
    };
    let mut line = node.path();
    line.extend(node.main_line().skip(1));
    line
}

pub(super) struct Played {
    /// The index of its node in the line.
    pub index: usize,
    pub color: Color,
    pub played: Move,
}

/// Returns the moves of a line.
///
/// # Errors
///
/// If a move is unreadable, because the following moves would be misplaced.
pub(super) fn moves(line: &[Node<'_>]) -> Result<Vec<Played>, String> {
    let mut moves = Vec::new();
    for (index, node) in line.iter().enumerate() {
        if !node.has_move() {
            continue;
        }
        let Some((color, played)) = node.played() else {
            return Err(format!("cannot read the move in node {index} of the line"));
        };
        moves.push(Played {
            index,
            color,
            played,
        });
    }
    Ok(moves)
}

pub(super) fn without_setup(line: &[Node<'_>], format: &str) -> Result<(), String> {
    let is_setup =
        |property: Property<'_>| [id::AB, id::AW, id::AE].iter().any(|id| property.is(id));
    match line.iter().position(|node| node.properties().any(is_setup)) {
        None => Ok(()),
        Some(number) => Err(format!(
            "{format} cannot store the setup in node {number} of the line"
        )),
    }
}

pub(super) fn lose(tree: GameTree<'_>, line: &[Node<'_>], carried: &[&str], notes: &mut Notes) {
    for (at, node) in line.iter().enumerate() {
        let variations = node.children().count().saturating_sub(1);
        let leaves = match line.get(at + 1) {
            Some(_) => variations,
            None => node.children().count(),
        };
        for _ in 0..leaves {
            notes.count("variations", None);
        }
        for property in node.properties() {
            let id = property.id();
            if !FRAME.contains(&&*id) && !carried.contains(&&*id) {
                notes.count(&id, None);
            }
        }
    }
    debug_assert!(
        line.first()
            .is_none_or(|root| root.tree().index() == tree.index())
    );
}

/// Counts the game if it is not Go, which readers assume.
pub(super) fn lose_game(tree: GameTree<'_>, notes: &mut Notes) {
    if tree.game() != Game::Go {
        notes.count(id::GM, None);
    }
}

pub(super) fn players_name(game: Game, played: &Move, size: BoardSize) -> Option<String> {
    match played {
        Move::Place(point) => game.players_point(*point, size),
        _ => None,
    }
}
