//! Draws boards of points or squares: Go, Gomoku, Othello, Lines of Action, Amazons and Gess.

use sgfkit::Game;
use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Point};

use super::canvas::{Canvas, Ink};
use super::pen::Pen;
use crate::names::is_hoshi;

/// Columns between points, without move numbers.
const PITCH: usize = 2;

/// Draws a position.
pub fn draw(board: &dyn Board, pen: &mut Pen<'_>) -> Canvas {
    let (game, size, look) = (pen.figure.game, pen.figure.size, pen.look);
    let (from, to) = pen.figure.window;
    let names = pen.names();
    let digits = pen.digits();
    let pitch = PITCH + digits;
    let blocked = board.blocked().unwrap_or_default();
    let mut canvas = Canvas::default();
    let left = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let top = head_lines(&names.columns);
    let (width, height) = (to.column - from.column + 1, to.row - from.row + 1);
    let (width, height) = (width as usize, height as usize);
    canvas.ground(left..left + pitch * width + 1, top..top + height);
    let x = |column: u32| left + 1 + pitch * (column - from.column) as usize;
    let y = |row: u32| {
        let down = if game.counts_rows_upwards() {
            to.row - row
        } else {
            row - from.row
        };
        top + down as usize
    };
    for column in from.column..=to.column {
        let name = names.column(column);
        head(&mut canvas, x(column), 0, top, name);
        head(&mut canvas, x(column), top + height, top, name);
    }
    for row in from.row..=to.row {
        let name = names.row(row);
        canvas.text_before(left - 1, y(row), name, Ink::Margin);
        canvas.text(left + pitch * width + 2, y(row), name, Ink::Margin);
    }
    let has_lines = matches!(game, Game::Go | Game::Gomoku) && !look.ascii;
    let at = |point: Point| (x(point.column), y(point.row));
    let is_blocked = |point: Point| blocked.binary_search(&point).is_ok();
    for point in pen.points() {
        let (x, y) = at(point);
        if has_lines && point.column + 1 < size.columns && !pen.is_dim(point) {
            for x in x + 1..x + pitch {
                canvas.put(x, y, '─', Ink::Board);
            }
        }
        match pen.at(point) {
            Some(color) => _ = pen.stone(&mut canvas, point, color, (x, y), digits),
            None => {
                let character = empty(pen, point, is_blocked(point), has_lines);
                canvas.put(x, y, character, Ink::Board);
            }
        }
    }
    for point in pen.points() {
        let is_free = pen.at(point).is_none() && !is_blocked(point);
        pen.decorate(&mut canvas, point, at(point), 1, is_free);
    }
    canvas
}

fn empty(pen: &Pen<'_>, point: Point, is_blocked: bool, has_lines: bool) -> char {
    let figure = pen.figure;
    let (is_dim, is_ascii) = (pen.is_dim(point), pen.look.ascii);
    let is_marked = figure.has_hoshi && is_hoshi(figure.game, point, figure.size);
    match () {
        () if is_blocked && is_ascii => '%',
        () if is_blocked => '■',
        () if has_lines && !is_dim && is_marked => '╋',
        () if has_lines && !is_dim => crossing(point, figure.size),
        () if is_dim && is_ascii => ' ',
        () if is_dim => '·',
        () if is_ascii && is_marked => '+',
        () => pen.look.empty(),
    }
}

/// Returns the number of lines for column names; long names are written vertically.
pub fn head_lines(names: &[String]) -> usize {
    names.iter().map(String::len).max().unwrap_or(0)
}

/// Writes a column's name in `lines` lines.
pub fn head(canvas: &mut Canvas, x: usize, y: usize, lines: usize, name: &str) {
    let above = lines - name.len();
    for (line, letter) in name.chars().enumerate() {
        canvas.put(x, y + above + line, letter, Ink::Margin);
    }
}

/// Returns the character for a crossing of lines.
fn crossing(point: Point, size: BoardSize) -> char {
    let is_first = (point.column == 0, point.row == 0);
    let is_last = (point.column + 1 == size.columns, point.row + 1 == size.rows);
    match (is_first.0, is_last.0, is_first.1, is_last.1) {
        (true, true, true, true) => '·',
        (true, true, _, _) => '│',
        (_, _, true, true) => '─',
        (true, _, true, _) => '┌',
        (true, _, _, true) => '└',
        (_, true, true, _) => '┐',
        (_, true, _, true) => '┘',
        (true, ..) => '├',
        (_, true, ..) => '┤',
        (_, _, true, _) => '┬',
        (_, _, _, true) => '┴',
        _ => '┼',
    }
}
