//! The board of Hex: each row half a cell to the right of the one above.

use sgfkit::Color;
use sgfkit::game::Point;

use super::canvas::{Canvas, Ink};
use super::grid::{head, head_lines};
use super::pen::Pen;

pub fn draw(pen: &mut Pen<'_>) -> Canvas {
    let (size, look) = (pen.figure.size, pen.look);
    let (from, to) = pen.figure.window;
    let names = pen.names();
    // A row is shifted by half a cell.
    let digits = pen.digits();
    let shift = 1 + digits.div_ceil(2);
    let pitch = 2 * shift;
    let mut canvas = Canvas::default();
    let left = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let head_lines = head_lines(&names.columns);
    let top = head_lines + 1;
    let (width, height) = (to.column - from.column + 1, to.row - from.row + 1);
    let (width, height) = (width as usize, height as usize);
    let start = |row: u32| left + 1 + shift + (row - from.row) as usize * shift;
    let y = |row: u32| top + (row - from.row) as usize;
    // Black's edges are above and below, White's on the left and on the right
    // (hex.html).
    let (level, slant) = if look.ascii {
        ('-', '\\')
    } else {
        ('━', '╲')
    };
    let span = pitch * width + 1;
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
        let x = left + 1 + pitch * (column - from.column) as usize;
        head(&mut canvas, x, 0, head_lines, name);
        let below = x + (height + 2) * shift;
        head(&mut canvas, below, top + height + 1, head_lines, name);
    }
    if from.row == 0 {
        edge(&mut canvas, left, top - 1);
    }
    if to.row + 1 == size.rows {
        edge(&mut canvas, left + 1 + height * shift, top + height);
    }
    for row in from.row..=to.row {
        let name = names.rows.get(row as usize).map_or("", String::as_str);
        let (start, y) = (start(row), y(row));
        let end = start + pitch * width;
        canvas.text_before(start - 3, y, name, Ink::Margin);
        canvas.ground(start - 1..end, y..y + 1);
        if from.column == 0 {
            canvas.put(start - 2, y, slant, Ink::WhiteSide);
        }
        if to.column + 1 == size.columns {
            canvas.put(end, y, slant, Ink::WhiteSide);
        }
        canvas.text(end + 2, y, name, Ink::Margin);
        if row == from.row + (height as u32 - 1) / 2 {
            let name = look.side(Color::White);
            canvas.text(end + 3 + left, y, &name, Ink::WhiteSide);
        }
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            let x = start + pitch * (column - from.column) as usize;
            if !pen.is_shown(point) {
                continue;
            }
            match pen.at(point) {
                Some(color) => {
                    pen.stone(&mut canvas, point, color, (x, y), pitch - 2);
                }
                None if pen.is_dim(point) => canvas.put(x, y, ' ', Ink::Board),
                None => canvas.put(x, y, look.empty(), Ink::Board),
            }
        }
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            let x = start + pitch * (column - from.column) as usize;
            if pen.is_shown(point) {
                let is_free = pen.at(point).is_none();
                pen.decorate(&mut canvas, point, (x, y), 1, is_free);
            }
        }
    }
    canvas
}
