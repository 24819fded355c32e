//! The board of Hex: each row half a cell to the right of the one above.

use sgfkit::Color;
use sgfkit::game::{Board, Point, replay::Replay};

use super::canvas::{Canvas, Ink};
use super::grid::{head, head_lines, names};
use super::marks::{Look, Marks};

/// Columns from a cell to the next; a row is shifted by half of that.
const PITCH: usize = 2;

pub fn draw(replay: &Replay<'_>, board: &dyn Board, marks: &mut Marks, look: Look) -> Canvas {
    let size = board.size();
    let (from, to) = marks.window(size);
    let names = names(replay.tree().game(), size, look.coords).within(from, to);
    let mut canvas = Canvas::default();
    let left = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let head_lines = head_lines(&names.columns);
    let top = head_lines + 1;
    let (width, height) = (to.column - from.column + 1, to.row - from.row + 1);
    let (width, height) = (width as usize, height as usize);
    let start = |row: u32| left + 2 + (row - from.row) as usize;
    let y = |row: u32| top + (row - from.row) as usize;
    // Black's edges are above and below, White's on the left and on the right
    // (hex.html).
    let (level, slant) = match look.ascii {
        true => ('-', '\\'),
        false => ('━', '╲'),
    };
    let span = PITCH * width + 1;
    let edge = |canvas: &mut Canvas, x: usize, y: usize| {
        let name = format!(" {} ", look.side(Color::Black));
        let begin = x + span.saturating_sub(name.chars().count()) / 2;
        canvas.text(x, y, &level.to_string().repeat(span), Ink::BlackSide);
        if span > name.chars().count() + 2 {
            canvas.text(begin, y, &name, Ink::BlackSide);
        }
    };
    for column in from.column..=to.column {
        let name = names
            .columns
            .get(column as usize)
            .map_or("", String::as_str);
        let x = left + 2 + PITCH * (column - from.column) as usize;
        head(&mut canvas, x - 1, 0, head_lines, name);
        head(
            &mut canvas,
            x + height + 1,
            top + height + 1,
            head_lines,
            name,
        );
    }
    if from.row == 0 {
        edge(&mut canvas, left, top - 1);
    }
    if to.row + 1 == size.1 {
        edge(&mut canvas, left + height + 1, top + height);
    }
    for row in from.row..=to.row {
        let name = names.rows.get(row as usize).map_or("", String::as_str);
        let (start, y) = (start(row), y(row));
        let end = start + PITCH * width;
        canvas.text_before(start - 3, y, name, Ink::Margin);
        canvas.ground(start - 1..end, y..y + 1);
        if from.column == 0 {
            canvas.put(start - 2, y, slant, Ink::WhiteSide);
        }
        if to.column + 1 == size.0 {
            canvas.put(end, y, slant, Ink::WhiteSide);
        }
        canvas.text(end + 2, y, name, Ink::Margin);
        if row == from.row + (height as u32 - 1) / 2 {
            let name = look.side(Color::White);
            canvas.text(end + 3 + left, y, &name, Ink::WhiteSide);
        }
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if !marks.is_shown(point) {
                continue;
            }
            let (character, ink) = match board.at(point) {
                Some(color) => marks.stone(point, color, look),
                None if marks.dim.contains(&point) => (' ', Ink::Board),
                None => (look.empty(), Ink::Board),
            };
            canvas.put(
                start + PITCH * (column - from.column) as usize,
                y,
                character,
                ink,
            );
        }
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            let x = start + PITCH * (column - from.column) as usize;
            if !marks.is_shown(point) {
                continue;
            }
            marks.decorate(
                &mut canvas,
                point,
                (x, y),
                1,
                board.at(point).is_none(),
                look,
            );
        }
    }
    canvas
}
