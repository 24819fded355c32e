//! Draws the Octi board: pods with their prongs.

use sgfkit::Color;
use sgfkit::board::OctiBoard;
use sgfkit::game::Point;
use sgfkit::game::octi::Prongs;

use super::canvas::{Canvas, Ink};
use super::pen::Pen;

/// Columns and lines between squares.
const PITCH: (usize, usize) = (4, 3);

/// Position and character of each prong, clockwise from north.
const PRONGS: [(isize, isize, char); 8] = [
    (0, -1, '|'),
    (1, -1, '/'),
    (1, 0, '-'),
    (1, 1, '\\'),
    (0, 1, '|'),
    (-1, 1, '/'),
    (-1, 0, '-'),
    (-1, -1, '\\'),
];

/// Draws a position. Pods on the same square are listed below, since their prongs are merged.
pub fn draw(board: &OctiBoard, pen: &mut Pen<'_>) -> Canvas {
    let (from, to) = pen.figure.window;
    let names = pen.names();
    let mut canvas = Canvas::default();
    let left = 2;
    let top = 1;
    let (width, height) = (to.column - from.column + 1, to.row - from.row + 1);
    let (width, height) = (width as usize * PITCH.0, height as usize * PITCH.1);
    canvas.ground(left..left + width + 1, top..top + height);
    let x = |column: u32| left + 2 + (column - from.column) as usize * PITCH.0;
    // Row 1 is in the south (octi.html).
    let y = |row: u32| top + 1 + (to.row - row) as usize * PITCH.1;
    for (column, name) in (0..).zip(&names.columns) {
        if (from.column..=to.column).contains(&column) {
            canvas.text(x(column), 0, name, Ink::Margin);
            canvas.text(x(column), top + height, name, Ink::Margin);
        }
    }
    for (row, name) in (0..).zip(&names.rows) {
        if (from.row..=to.row).contains(&row) {
            canvas.text(0, y(row), name, Ink::Margin);
            canvas.text(left + width + 2, y(row), name, Ink::Margin);
        }
    }
    let empty = pen.look.empty();
    for point in pen.points() {
        canvas.put(x(point.column), y(point.row), empty, Ink::Board);
    }
    let mut pods: Vec<(Point, Prongs, Color)> = Vec::new();
    for color in [Color::Black, Color::White] {
        let of_side = board.pods(color).into_iter();
        pods.extend(of_side.map(|pod| (pod.point, pod.prongs, color)));
    }
    pods.sort_by_key(|(point, ..)| *point);
    for same in pods.chunk_by(|one, other| one.0 == other.0) {
        if same
            .first()
            .is_some_and(|(point, ..)| !pen.is_shown(*point))
        {
            continue;
        }
        for (point, prongs, color) in same {
            let at = (x(point.column), y(point.row));
            let ink = pen.stone(&mut canvas, *point, *color, at, 0);
            draw_prongs(&mut canvas, *prongs, at, ink);
        }
        if let [(point, ..), _, ..] = same {
            let pods = format!("({} pods)", same.len());
            pen.long_labels.push((*point, pods));
        }
    }
    for point in pen.points() {
        let is_free = pen.at(point).is_none();
        pen.decorate(
            &mut canvas,
            point,
            (x(point.column), y(point.row)),
            2,
            is_free,
        );
    }
    canvas
}

fn draw_prongs(canvas: &mut Canvas, prongs: Prongs, (x, y): (usize, usize), ink: Ink) {
    for prong in prongs.iter() {
        if let Some((across, down, line)) = PRONGS.get(usize::from(prong.direction)) {
            let (x, y) = (x.wrapping_add_signed(*across), y.wrapping_add_signed(*down));
            let line = if prong.is_super { '#' } else { *line };
            canvas.put(x, y, line, ink);
        }
    }
}
