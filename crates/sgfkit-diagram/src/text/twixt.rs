//! Draws the Twixt board: pegs, and links between them.

use sgfkit::Color;
use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Point};

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use super::grid::{head, head_lines};
use super::pen::Pen;

/// Lines between rows of holes.
const ROWS: usize = 2;

/// Characters of links for a distance between holes: column, line and character, from the upper
/// peg to the right.
struct Shape {
    /// Columns between holes.
    pitch: usize,
    /// One column across, two rows down.
    steep: &'static [(usize, usize, char)],
    /// Two columns across, one row down.
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

/// Geometry of the holes.
struct Grid {
    shape: Shape,
    /// First and last hole in the window.
    from: Point,
    to: Point,
    /// Column and line of the first and last hole.
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Grid {
    fn x(&self, column: u32) -> usize {
        self.left + (column - self.from.column) as usize * self.shape.pitch
    }

    fn y(&self, row: u32) -> usize {
        self.top + (row - self.from.row) as usize * ROWS
    }
}

pub fn draw(board: &dyn Board, pen: &mut Pen<'_>) -> Canvas {
    let look = pen.look;
    let (from, to) = pen.figure.window;
    let names = pen.names();
    let margin = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let lines = head_lines(&names.columns);
    let width = (to.column - from.column) as usize;
    // Leave room for a row name after the board.
    let fits = |shape: &Shape| 2 * margin + width * shape.pitch + 3 <= look.width;
    let shape = if fits(&WIDE) { WIDE } else { NARROW };
    let (left, top) = (margin + 1, lines + 1);
    let grid = Grid {
        right: left + width * shape.pitch,
        bottom: top + (to.row - from.row) as usize * ROWS,
        shape,
        from,
        to,
        left,
        top,
    };

    let mut canvas = Canvas::default();
    canvas.ground(margin..grid.right + 2, top..grid.bottom + 1);
    for column in from.column..=to.column {
        let name = names.column(column);
        head(&mut canvas, grid.x(column), 0, lines, name);
        head(&mut canvas, grid.x(column), grid.bottom + 2, lines, name);
    }
    for row in from.row..=to.row {
        let name = names.row(row);
        canvas.text_before(margin - 1, grid.y(row), name, Ink::Margin);
        canvas.text(grid.right + 3, grid.y(row), name, Ink::Margin);
    }
    sides(&mut canvas, pen.figure.size, look, &grid);
    borders(&mut canvas, pen.figure.size, look, &grid);
    links(&mut canvas, board, pen, &grid);
    holes(&mut canvas, pen, &grid);
    canvas
}

/// Draws the names of the sides. White's border rows are at the top and bottom, Black's left and
/// right (twixt.html).
fn sides(canvas: &mut Canvas, size: BoardSize, look: TextOptions, grid: &Grid) {
    let Grid { from, to, .. } = *grid;
    let white = look.side(Color::White);
    let half = (grid.right - grid.left) / 2;
    let middle = grid.left + half.saturating_sub(white.chars().count() / 2);
    if from.row == 0 {
        canvas.text(middle, grid.top - 1, &white, Ink::WhiteSide);
    }
    if to.row + 1 == size.rows {
        canvas.text(middle, grid.bottom + 1, &white, Ink::WhiteSide);
    }
    if to.column + 1 == size.columns {
        let between = grid.y(from.row + (to.row - from.row) / 2) + 1;
        let (x, y) = (grid.right + 3, between.min(grid.bottom));
        canvas.text(x, y, &look.side(Color::Black), Ink::BlackSide);
    }
}

/// Draws the lines between border rows and field.
fn borders(canvas: &mut Canvas, size: BoardSize, look: TextOptions, grid: &Grid) {
    let Grid { from, to, .. } = *grid;
    let (level, upright) = if look.ascii {
        ('-', '|')
    } else {
        ('─', '│')
    };
    // Part of a border line within the window.
    let inner = |from: u32, to: u32, side: u32| {
        let (first, last) = (from.max(1), to.min(side.saturating_sub(2)));
        (first <= last).then_some((first, last))
    };
    for row in [0, size.rows.saturating_sub(2)] {
        if let Some((first, last)) = inner(from.column, to.column, size.columns)
            && (from.row..to.row).contains(&row)
        {
            for x in grid.x(first)..=grid.x(last) {
                canvas.put(x, grid.y(row) + 1, level, Ink::Board);
            }
        }
    }
    for column in [0, size.columns.saturating_sub(2)] {
        if let Some((first, last)) = inner(from.row, to.row, size.rows)
            && (from.column..to.column).contains(&column)
        {
            for y in grid.y(first)..=grid.y(last) {
                let x = grid.x(column) + grid.shape.pitch / 2;
                canvas.put(x, y, upright, Ink::Board);
            }
        }
    }
}

fn links(canvas: &mut Canvas, board: &dyn Board, pen: &Pen<'_>, grid: &Grid) {
    for (color, ink) in [(Color::Black, Ink::Black), (Color::White, Ink::White)] {
        for [one, other] in board.links(color).unwrap_or_default() {
            if !(pen.is_shown(one) && pen.is_shown(other)) {
                continue;
            }
            let (upper, lower) = if one.row <= other.row {
                (one, other)
            } else {
                (other, one)
            };
            let goes_right = lower.column > upper.column;
            let pieces = match lower.row - upper.row {
                1 => grid.shape.shallow,
                _ => grid.shape.steep,
            };
            let (x, y) = (grid.x(upper.column), grid.y(upper.row));
            for &(across, down, character) in pieces {
                let x = if goes_right { x + across } else { x - across };
                let character = drawn(character, goes_right, pen.look);
                canvas.put(x, y + down, character, ink);
            }
        }
    }
}

fn holes(canvas: &mut Canvas, pen: &mut Pen<'_>, grid: &Grid) {
    let BoardSize { columns, rows } = pen.figure.size;
    for point in pen.points() {
        let Point { column, row } = point;
        let is_corner = (column == 0 || column + 1 == columns) && (row == 0 || row + 1 == rows);
        let (x, y) = (grid.x(column), grid.y(row));
        match pen.at(point) {
            Some(color) => _ = pen.stone(canvas, point, color, (x, y), grid.shape.pitch - 2),
            None if is_corner || pen.is_dim(point) => canvas.put(x, y, ' ', Ink::Board),
            None => canvas.put(x, y, pen.look.empty(), Ink::Board),
        }
        let is_free = pen.at(point).is_none();
        pen.decorate(canvas, point, (x, y), 1, is_free);
    }
}

/// Returns a character of a link to the right, or its mirror image.
fn drawn(character: char, goes_right: bool, look: TextOptions) -> char {
    match (character, goes_right, look.ascii) {
        ('\\', true, false) => '╲',
        ('\\', false, false) => '╱',
        ('\\', false, true) => '/',
        ('‾', _, true) => '"',
        _ => character,
    }
}
