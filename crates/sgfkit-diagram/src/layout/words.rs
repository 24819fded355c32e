//! What a figure shows, in words, for those who cannot see it.

use sgfkit::Color;

use crate::figure::Figure;

/// `Go board, 19×19`, and the figure's name where it has one.
pub(super) fn title(figure: &Figure) -> String {
    let (columns, rows) = figure.size;
    let board = match figure.board {
        sgfkit::game::AnyBoard::Backgammon(_) => format!("{} board", figure.game),
        _ => format!("{} board, {columns}×{rows}", figure.game),
    };
    match &figure.caption {
        Some(caption) => format!("{caption}: {board}"),
        None => board,
    }
}

/// What stands on the board, the last move, and the part that is shown.
pub(super) fn description(figure: &Figure) -> String {
    let name = |point| figure.game.players_point(point, figure.size);
    let count = |color| figure.stones.values().filter(|of| **of == color).count();
    let mut text = format!(
        "Black on {} points, White on {}.",
        count(Color::Black),
        count(Color::White)
    );
    let last = figure.marks.last.iter().filter_map(|point| name(*point));
    let last: Vec<String> = last.collect();
    if !last.is_empty() {
        text.push_str(&format!(" Last move {}.", last.join(", ")));
    }
    let (from, to) = figure.window;
    let is_all = (from.column, from.row) == (0, 0) && (to.column + 1, to.row + 1) == figure.size;
    if let (false, Some(from), Some(to)) = (is_all, name(from), name(to)) {
        text.push_str(&format!(" From {from} to {to}."));
    }
    text
}
