//! The board of Twixt: pegs, and links drawn between them.

use sgfkit::Color;
use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Point};

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use super::grid::{head, head_lines};
use super::pen::Pen;

/// Lines from a row of holes to the next.
const ROWS: usize = 2;

/// How links are drawn at a distance between holes: column, line and character
/// of each piece, counted from the upper of two pegs, to the right.
struct Shape {
    /// Columns from a hole to the next.
    pitch: usize,
    /// One column on, two rows down.
    steep: &'static [(usize, usize, char)],
    /// Two columns on, one row down.
    shallow: &'static [(usize, usize, char)],
}

const WIDE: Shape = Shape {
    pitch: 4,
    steep: &[(1, 1, '\\'), (2, 2, '\\'), (3, 3, '\\')],
    shallow: &[
        (1, 0, '_'),
        (2, 0, '_'),
        (3, 1, '‾'),
        (4, 1, '-'),
        (5, 1, '_'),
        (6, 2, '‾'),
        (7, 2, '‾'),
    ],
};

const NARROW: Shape = Shape {
    pitch: 3,
    steep: &[(1, 1, '\\'), (1, 2, '\\'), (2, 3, '\\')],
    shallow: &[
        (1, 0, '_'),
        (2, 1, '‾'),
        (3, 1, '-'),
        (4, 1, '_'),
        (5, 2, '‾'),
    ],
};

pub fn draw(board: &dyn Board, pen: &mut Pen<'_>) -> Canvas {
    let (size, look) = (pen.figure.size, pen.look);
    let (from, to) = pen.figure.window;
    let names = pen.names();
    let left = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let lines = head_lines(&names.columns);
    let top = lines + 1;
    let width = (to.column - from.column) as usize;
    let height = (to.row - from.row) as usize * ROWS;
    // Behind the board there is room for a row's name.
    let fits = |shape: &Shape| 2 * left + width * shape.pitch + 3 <= look.width;
    let shape = if fits(&WIDE) { WIDE } else { NARROW };
    let width = width * shape.pitch;
    let x = |column: u32| left + 1 + (column - from.column) as usize * shape.pitch;
    let y = |row: u32| top + (row - from.row) as usize * ROWS;
    let (right, bottom) = (left + 1 + width, top + height);

    let mut canvas = Canvas::default();
    canvas.ground(left..right + 2, top..bottom + 1);
    for column in from.column..=to.column {
        let name = names
            .columns
            .get(column as usize)
            .map_or("", String::as_str);
        head(&mut canvas, x(column), 0, lines, name);
        head(&mut canvas, x(column), bottom + 2, lines, name);
    }
    for row in from.row..=to.row {
        let name = names.rows.get(row as usize).map_or("", String::as_str);
        canvas.text_before(left - 1, y(row), name, Ink::Margin);
        canvas.text(right + 3, y(row), name, Ink::Margin);
    }
    // White's border rows are above and below, Black's on the left and on the
    // right (twixt.html).
    let white = look.side(Color::White);
    let middle = left + 1 + (width / 2).saturating_sub(white.chars().count() / 2);
    if from.row == 0 {
        canvas.text(middle, top - 1, &white, Ink::WhiteSide);
    }
    if to.row + 1 == size.rows {
        canvas.text(middle, bottom + 1, &white, Ink::WhiteSide);
    }
    if to.column + 1 == size.columns {
        let between = y(from.row + (to.row - from.row) / 2) + 1;
        canvas.text(
            right + 3,
            between.min(bottom),
            &look.side(Color::Black),
            Ink::BlackSide,
        );
    }
    borders(&mut canvas, (from, to), size, look, &shape, (&x, &y));

    for color in [Color::Black, Color::White] {
        let ink = match color {
            Color::Black => Ink::Black,
            Color::White => Ink::White,
        };
        for [one, other] in board.links(color).unwrap_or_default() {
            if pen.is_shown(one) && pen.is_shown(other) {
                let (upper, lower) = if one.row <= other.row {
                    (one, other)
                } else {
                    (other, one)
                };
                let goes_right = lower.column > upper.column;
                let pieces = match lower.row - upper.row {
                    1 => shape.shallow,
                    _ => shape.steep,
                };
                for &(across, down, character) in pieces {
                    let at = if goes_right {
                        x(upper.column) + across
                    } else {
                        x(upper.column) - across
                    };
                    let character = drawn(character, goes_right, look);
                    canvas.put(at, y(upper.row) + down, character, ink);
                }
            }
        }
    }
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            let is_corner =
                (column == 0 || column + 1 == size.columns) && (row == 0 || row + 1 == size.rows);
            if !pen.is_shown(point) {
                continue;
            }
            let (x, y) = (x(column), y(row));
            match pen.at(point) {
                Some(color) => {
                    pen.stone(&mut canvas, point, color, (x, y), shape.pitch - 2);
                }
                None if is_corner || pen.is_dim(point) => canvas.put(x, y, ' ', Ink::Board),
                None => canvas.put(x, y, look.empty(), Ink::Board),
            }
            let is_free = pen.at(point).is_none();
            pen.decorate(&mut canvas, point, (x, y), 1, is_free);
        }
    }
    canvas
}

/// The lines that part the border rows from the field.
fn borders(
    canvas: &mut Canvas,
    (from, to): (Point, Point),
    size: BoardSize,
    look: TextOptions,
    shape: &Shape,
    (x, y): (&dyn Fn(u32) -> usize, &dyn Fn(u32) -> usize),
) {
    let (level, upright) = if look.ascii {
        ('-', '|')
    } else {
        ('─', '│')
    };
    let inner = |at: u32, side: u32| at.clamp(1, side.saturating_sub(2).max(1));
    let (first, last) = (
        inner(from.column, size.columns),
        inner(to.column, size.columns),
    );
    for row in [0, size.rows - 2] {
        if from.row <= row && row < to.row && first <= last && last <= to.column {
            for x in x(first)..=x(last) {
                canvas.put(x, y(row) + 1, level, Ink::Board);
            }
        }
    }
    let (first, last) = (inner(from.row, size.rows), inner(to.row, size.rows));
    for column in [0, size.columns - 2] {
        if from.column <= column && column < to.column && first <= last && last <= to.row {
            for y in y(first)..=y(last) {
                canvas.put(x(column) + shape.pitch / 2, y, upright, Ink::Board);
            }
        }
    }
}

/// A piece of a link that goes to the right or, mirrored, to the left.
fn drawn(character: char, goes_right: bool, look: TextOptions) -> char {
    match (character, goes_right, look.ascii) {
        ('\\', true, false) => '╲',
        ('\\', false, false) => '╱',
        ('\\', false, true) => '/',
        ('‾', _, true) => '"',
        _ => character,
    }
}
