//! Moves played by users.

use sgfkit::game::backgammon;
use sgfkit::replay::{self, Replay};
use sgfkit::{Color, Game, Move, Node};

use crate::fault::{Fault, Outcome};

/// Parses a move in players' or SGF notation.
pub fn read(node: Node<'_>, text: &str) -> Outcome<Move> {
    let played = replay::named_move(node.tree(), text.trim());
    let in_words = || match node.tree().game() {
        Game::Backgammon => backgammon::parse_players_move(text, turn(node)),
        _ => None,
    };
    played
        .or_else(in_words)
        .ok_or_else(|| Fault::new("value", format!("invalid move `{text}` for this game")))
}

/// Returns the player to move after a node.
pub fn turn(node: Node<'_>) -> Color {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let other = || replay.last_move().map(|last| last.color.opposite());
    replay.to_play().or_else(other).unwrap_or(Color::Black)
}

/// Returns the child with this move.
pub fn child<'a>(node: Node<'a>, wanted: &Move) -> Option<Node<'a>> {
    node.children().find(|child| {
        let played = child.played();
        played.is_some_and(|(_, played)| is_same(&played, wanted))
    })
}

/// Returns the property and value for a move.
pub fn written(node: Node<'_>, played: &Move) -> Outcome<(&'static str, String)> {
    let tree = node.tree();
    let mut replay = Replay::new(tree);
    replay.go_to(node);
    let color = turn(node);
    let mut played = played.clone();
    // The separator tells readers about captures: `:` (loa.html).
    if let (Move::LinesOfAction { to, capture, .. }, Some(board)) = (&mut played, replay.board()) {
        *capture = board.at(*to).is_some();
    }
    let is_old_pass = played == Move::Pass && tree.game() == Game::Go && tree.format() < 4;
    let text = if is_old_pass
        && tree
            .size()
            .is_none_or(|size| size.columns.max(size.rows) <= 19)
    {
        // An empty value means a pass since FF[4] (go.html).
        Some("tt".to_owned())
    } else {
        tree.game().write_move(&played)
    };
    let text = text.ok_or_else(|| Fault::new("value", "SGF cannot store this move"))?;
    Ok((color.as_str(), text))
}

/// Compares moves regardless of their notation.
fn is_same(one: &Move, other: &Move) -> bool {
    match (one, other) {
        (
            Move::LinesOfAction { from, to, .. },
            Move::LinesOfAction {
                from: start,
                to: end,
                ..
            },
        ) => from == start && to == end,
        _ => one == other,
    }
}
