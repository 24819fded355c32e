//! Draws boards of crossing lines: Go and Gomoku.

use sgfkit::game::Point;

use super::Look;
use super::grid::{Grid, form};
use super::ground::ground;
use super::runs::Runs;
use super::sheet::Sheet;
use crate::figure::Figure;
use crate::font::Fonts;
use crate::names::is_hoshi;
use crate::scene::{Role, Scene, ScenePath, Shape, Stroke};

/// Widths of inner and border lines, relative to a cell.
const INNER: f32 = 0.032;
const OUTER: f32 = 0.075;

pub(super) fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let grid = Grid::new(figure, look, fonts);
    let (place, area) = (|point| grid.place(point), |point| grid.area(point));
    let form = form(&place, &area, grid.cell, 0.96);
    let mut sheet = Sheet::new(figure, look, fonts, grid.size(), form);
    ground(&mut sheet);
    lines(&mut sheet);
    if figure.has_hoshi {
        hoshi(&mut sheet);
    }
    grid.names(&mut sheet);
    sheet.stones();
    sheet.numbers();
    sheet.markup();
    sheet.finish()
}

/// Draws lines from point to point, half a cell further at a cut, with gaps around texts on empty
/// points.
fn lines(sheet: &mut Sheet<'_>) {
    let cell = sheet.shape.cell;
    let half = cell / 2.0;
    let figure = sheet.figure;
    let gaps = sheet.gaps();
    let (last_column, last_row) = (figure.size.columns - 1, figure.size.rows - 1);
    let (from, to) = figure.window;
    // Lines end at the outer edge of the border line they meet.
    let end = |is_edge: bool| if is_edge { OUTER * cell / 2.0 } else { half };
    let (mut inner, mut outer) = (ScenePath::default(), ScenePath::default());
    for row in from.row..=to.row {
        let mut runs = Runs::default();
        let line = (from.column..=to.column).map(|column| Point::new(column, row));
        for point in line.filter(|point| sheet.is_shown(*point)) {
            let (x, _) = sheet.place(point);
            let (first, last) = (point.column == 0, point.column == last_column);
            let gap = gaps.get(&point).map(|gap| [gap.across; 2]);
            runs.add(x, x - end(first), x + end(last), gap);
        }
        let y = sheet.place(Point::new(from.column, row)).1;
        let is_edge = row == 0 || row == last_row;
        let path = if is_edge { &mut outer } else { &mut inner };
        for (start, stop) in runs.0 {
            path.add_line((start, y), (stop, y));
        }
    }
    for column in from.column..=to.column {
        let mut runs = Runs::default();
        let line = (from.row..=to.row).map(|row| Point::new(column, row));
        for point in line.filter(|point| sheet.is_shown(*point)) {
            let (_, y) = sheet.place(point);
            let (first, last) = (point.row == 0, point.row == last_row);
            let gap = gaps.get(&point).map(|gap| [gap.up, gap.down]);
            runs.add(y, y - end(first), y + end(last), gap);
        }
        let x = sheet.place(Point::new(column, from.row)).0;
        let is_edge = column == 0 || column == last_column;
        let path = if is_edge { &mut outer } else { &mut inner };
        for (start, stop) in runs.0 {
            path.add_line((x, start), (x, stop));
        }
    }
    for (path, width) in [(inner, INNER), (outer, OUTER)] {
        let stroke = Stroke::new(sheet.theme.line, width * cell);
        sheet.scene.stroke(Role::Line, Shape::Path(path), stroke);
    }
}

fn hoshi(sheet: &mut Sheet<'_>) {
    let figure = sheet.figure;
    let points = sheet.points().filter(|point| {
        is_hoshi(figure.game, *point, figure.size)
            && !figure.stones.contains_key(point)
            && !sheet.texts.contains_key(point)
            && !figure.marks.signs.contains_key(point)
    });
    let points: Vec<Point> = points.collect();
    for point in points {
        let shape = Shape::Circle {
            center: sheet.place(point),
            radius: 0.1 * sheet.shape.cell,
        };
        sheet.scene.fill(Role::Dot, shape, sheet.theme.line);
    }
}
