//! Describes a figure in words, for screen readers.

use std::fmt::Write;

use sgfkit::Color;
use sgfkit::board::AnyBoard;
use sgfkit::game::{BoardSize, Point};

use crate::figure::Figure;

/// Maximum number of a side's stones to list by point.
const LISTED: usize = 60;

/// Returns `Go board 19×19, White Q16`: name if any, board and last move.
pub(super) fn title(figure: &Figure) -> String {
    let mut title = String::new();
    if let Some(caption) = &figure.caption {
        let _ = write!(title, "{caption}: ");
    }
    let BoardSize { columns, rows } = figure.size;
    let _ = match figure.board {
        AnyBoard::Backgammon(_) => write!(title, "{} board", figure.game),
        _ => write!(title, "{} board {columns}×{rows}", figure.game),
    };
    for point in &figure.marks.last {
        if let (Some(color), Some(name)) = (figure.stones.get(point), name(figure, *point)) {
            let _ = write!(title, ", {} {name}", side(*color));
        }
    }
    title
}

/// Describes stones, labels, numbers and the visible part.
pub(super) fn description(figure: &Figure) -> String {
    let mut text = String::new();
    for color in [Color::Black, Color::White] {
        stones(&mut text, figure, color);
    }
    let mut labels: Vec<(&Point, &String)> = figure.marks.labels.iter().collect();
    labels.sort();
    labels.truncate(LISTED);
    let labels = labels.into_iter().filter_map(|(point, label)| {
        let label = label.trim();
        Some(format!("{label} at {}", name(figure, *point)?))
    });
    let labels: Vec<String> = labels.collect();
    if !labels.is_empty() {
        let _ = write!(text, " Labels: {}.", labels.join(", "));
    }
    if let (Some(first), Some(last)) =
        (figure.numbers.values().min(), figure.numbers.values().max())
    {
        let _ = write!(text, " Moves {first} to {last} are numbered.");
    }
    let (from, to) = figure.window;
    let is_all =
        from == Point::new(0, 0) && BoardSize::new(to.column + 1, to.row + 1) == figure.size;
    if let (false, Some(from), Some(to)) = (is_all, name(figure, from), name(figure, to)) {
        let _ = write!(text, " Shown from {from} to {to}.");
    }
    text.trim_start().to_owned()
}

/// Writes ` Black: C3, D4.`, or the number of stones if there are many.
fn stones(text: &mut String, figure: &Figure, color: Color) {
    let points = figure.stones.iter().filter(|(_, of)| **of == color);
    let count = points.clone().count();
    let _ = write!(text, " {}: ", side(color));
    if count == 0 || count > LISTED {
        let _ = match count {
            0 => write!(text, "none."),
            _ => write!(text, "{count} points."),
        };
        return;
    }
    for (index, (point, _)) in points.enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(&name(figure, *point).unwrap_or_default());
        if let AnyBoard::Backgammon(board) = &figure.board {
            let _ = write!(text, " ({})", board.checkers(color, *point));
        }
    }
    text.push('.');
}

fn name(figure: &Figure, point: Point) -> Option<String> {
    figure.game.players_point(point, figure.board.size())
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
