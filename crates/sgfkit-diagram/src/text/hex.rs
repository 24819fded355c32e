//! Draws the Hex board, each row half a cell to the right of the one above.

use sgfkit::Color;
use sgfkit::game::Point;

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use super::grid::{head, head_lines};
use super::pen::Pen;

pub fn draw(pen: &mut Pen<'_>) -> Canvas {
    let (size, look) = (pen.figure.size, pen.look);
    let (from, to) = pen.figure.window;
    let names = pen.names();
    // Each row is shifted by half a cell.
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
    // Black's edges are at the top and bottom, White's left and right (hex.html).
    let slant = if look.ascii { '\\' } else { '╲' };
    let span = pitch * width + 1;
    for column in from.column..=to.column {
        let name = names.column(column);
        let x = left + 1 + pitch * (column - from.column) as usize;
        head(&mut canvas, x, 0, head_lines, name);
        let below = x + (height + 2) * shift;
        head(&mut canvas, below, top + height + 1, head_lines, name);
    }
    if from.row == 0 {
        edge(&mut canvas, look, (left, top - 1), span);
    }
    if to.row + 1 == size.rows {
        edge(
            &mut canvas,
            look,
            (left + 1 + height * shift, top + height),
            span,
        );
    }
    for row in from.row..=to.row {
        let name = names.row(row);
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
        cells(&mut canvas, pen, row, (start, y), pitch);
    }
    canvas
}

/// Draws one of Black's edges, with its name in the middle if there is room.
fn edge(canvas: &mut Canvas, look: TextOptions, (x, y): (usize, usize), span: usize) {
    let level = if look.ascii { "-" } else { "━" };
    let name = format!(" {} ", look.side(Color::Black));
    let width = name.chars().count();
    canvas.text(x, y, &level.repeat(span), Ink::BlackSide);
    if span > width + 2 {
        canvas.text(x + (span - width) / 2, y, &name, Ink::BlackSide);
    }
}

fn cells(
    canvas: &mut Canvas,
    pen: &mut Pen<'_>,
    row: u32,
    (start, y): (usize, usize),
    pitch: usize,
) {
    let (from, to) = pen.figure.window;
    let cells = (from.column..=to.column).map(|column| Point::new(column, row));
    let cells = cells.zip((start..).step_by(pitch));
    let cells: Vec<_> = cells.filter(|(point, _)| pen.is_shown(*point)).collect();
    for &(point, x) in &cells {
        match pen.at(point) {
            Some(color) => _ = pen.stone(canvas, point, color, (x, y), pitch - 2),
            None if pen.is_dim(point) => canvas.put(x, y, ' ', Ink::Board),
            None => canvas.put(x, y, pen.look.empty(), Ink::Board),
        }
    }
    for (point, x) in cells {
        let is_free = pen.at(point).is_none();
        pen.decorate(canvas, point, (x, y), 1, is_free);
    }
}
