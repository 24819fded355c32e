//! Boards of points or squares: Go, Gomoku, Othello, Lines of Action, Amazons
//! and Gess.

use sgfkit::Game;
use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Point};

use super::canvas::{Canvas, Ink};
use super::pen::Pen;
use crate::names::is_hoshi;

/// Columns from a point to the next, without numbers of moves.
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
        let name = names
            .columns
            .get(column as usize)
            .map_or("", String::as_str);
        head(&mut canvas, x(column), 0, top, name);
        head(&mut canvas, x(column), top + height, top, name);
    }
    for row in from.row..=to.row {
        let name = names.rows.get(row as usize).map_or("", String::as_str);
        canvas.text_before(left - 1, y(row), name, Ink::Margin);
        canvas.text(left + pitch * width + 2, y(row), name, Ink::Margin);
    }
    let has_lines = matches!(game, Game::Go | Game::Gomoku) && !look.ascii;
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if !pen.is_shown(point) {
                continue;
            }
            let (x, y) = (x(column), y(row));
            let is_blocked = blocked.binary_search(&point).is_ok();
            let is_dim = pen.is_dim(point);
            if has_lines && column + 1 < size.columns && !is_dim {
                for x in x + 1..x + pitch {
                    canvas.put(x, y, '─', Ink::Board);
                }
            }
            let is_marked = pen.figure.has_hoshi && is_hoshi(game, point, size);
            let character = match pen.at(point) {
                Some(color) => {
                    pen.stone(&mut canvas, point, color, (x, y), digits);
                    continue;
                }
                None if is_blocked && look.ascii => '%',
                None if is_blocked => '■',
                None if has_lines && !is_dim && is_marked => '╋',
                None if has_lines && !is_dim => crossing(point, size),
                None if is_dim && look.ascii => ' ',
                None if is_dim => '·',
                None if look.ascii && is_marked => '+',
                None => look.empty(),
            };
            canvas.put(x, y, character, Ink::Board);
        }
    }
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if !pen.is_shown(point) {
                continue;
            }
            let (x, y) = (x(column), y(row));
            let is_free = pen.at(point).is_none() && blocked.binary_search(&point).is_err();
            pen.decorate(&mut canvas, point, (x, y), 1, is_free);
        }
    }
    canvas
}

/// Lines that the columns' names take: long ones are written downwards.
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

/// Where the lines of a board cross.
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
