//! Draws boards of squares: Othello, Amazons, Lines of Action and Gess.

use sgfkit::board::AnyBoard;
use sgfkit::game::Point;
use sgfkit::{BoardSize, Color, Game};

use super::Look;
use super::grid::{Grid, form};
use super::sheet::Sheet;
use crate::figure::Figure;
use crate::font::Fonts;
use crate::scene::{Role, Scene, ScenePath, ScenePlace, Segment, Shape, Stroke};

/// Widths of inner and border lines, and overhang at a cut, relative to a cell.
const INNER: f32 = 0.03;
const OUTER: f32 = 0.07;
const CUT: f32 = 0.14;

pub(super) fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let mut grid = Grid::new(figure, look, fonts);
    if figure.game.counts_rows_upwards() {
        grid = grid.upward();
    }
    let (place, area) = (|point| grid.place(point), |point| grid.area(point));
    let form = form(&place, &area, grid.cell, 0.84);
    let mut sheet = Sheet::new(figure, look, fonts, grid.size(), form);
    squares(&mut sheet, &grid);
    lines(&mut sheet, &grid);
    if figure.game == Game::Othello {
        dots(&mut sheet, &grid);
    }
    grid.names(&mut sheet);
    blocked(&mut sheet, &grid);
    sheet.stones();
    if matches!(figure.board, AnyBoard::Amazons(_)) {
        crowns(&mut sheet);
    }
    sheet.numbers();
    sheet.markup();
    sheet.finish()
}

/// Draws squares in two colors for games with such boards; the lower left one is dark.
pub(super) fn squares(sheet: &mut Sheet<'_>, grid: &Grid) {
    let rows = sheet.figure.size.rows;
    let is_chequered = matches!(sheet.figure.game, Game::Amazons | Game::LinesOfAction);
    let bottom = if sheet.figure.game.counts_rows_upwards() {
        0
    } else {
        rows - 1
    };
    let is_dark = |point: &Point| {
        is_chequered && (point.column + point.row.abs_diff(bottom)).is_multiple_of(2)
    };
    let (mut light, mut dark) = (ScenePath::default(), ScenePath::default());
    for point in sheet.points() {
        let path = if is_dark(&point) {
            &mut dark
        } else {
            &mut light
        };
        path.add_polygon(&grid.area(point));
    }
    for (path, color) in [(light, sheet.theme.board), (dark, sheet.theme.dark)] {
        if !path.segments.is_empty() {
            sheet.scene.fill(Role::Cell, Shape::Path(path), color);
        }
    }
}

/// Draws lines between visible squares. In Gess the outermost squares are outside the border
/// (gess.html).
pub(super) fn lines(sheet: &mut Sheet<'_>, grid: &Grid) {
    let figure = sheet.figure;
    let BoardSize { columns, rows } = figure.size;
    let (from, to) = figure.window;
    let edge = u32::from(figure.game == Game::Gess && columns > 2 && rows > 2);
    let is_within = |at: u32, count: u32| (edge..count - edge).contains(&at);
    // Checks the square before the first one, too, which may not exist.
    let is_seen = |column: Option<u32>, row: Option<u32>| {
        let point = column.zip(row).map(|(column, row)| Point::new(column, row));
        point.is_some_and(|point| {
            is_within(point.column, columns) && is_within(point.row, rows) && sheet.is_shown(point)
        })
    };
    let cell = grid.cell;
    // Inner lines, then border lines.
    let mut paths = [ScenePath::default(), ScenePath::default()];
    let is_edge = |line: u32, count: u32| line == edge || line == count - edge;
    // Extend through the corner at an edge, and beyond the window at a cut.
    let reach = |line: u32, count: u32| {
        if is_edge(line, count) {
            OUTER / 2.0 * cell
        } else {
            CUT * cell
        }
    };
    for line in from.row..=to.row + 1 {
        let mut pieces = Pieces::default();
        for column in from.column..=to.column {
            let above = is_seen(Some(column), line.checked_sub(1));
            pieces.add(column, above || is_seen(Some(column), Some(line)));
        }
        let path = &mut paths[usize::from(is_edge(line, rows))];
        for (first, end) in pieces.done() {
            let (x, y) = grid.corner(first, line);
            let (other, _) = grid.corner(end, line);
            let (first, end) = (reach(first, columns), reach(end, columns));
            path.add_line((x - first, y), (other + end, y));
        }
    }
    for line in from.column..=to.column + 1 {
        let mut pieces = Pieces::default();
        for row in from.row..=to.row {
            let before = is_seen(line.checked_sub(1), Some(row));
            pieces.add(row, before || is_seen(Some(line), Some(row)));
        }
        let path = &mut paths[usize::from(is_edge(line, columns))];
        for (first, end) in pieces.done() {
            let (x, y) = grid.corner(line, first);
            let (_, other) = grid.corner(line, end);
            let (first, end) = (reach(first, rows), reach(end, rows));
            // With row 1 at the bottom, rows count upward.
            let sign = (other - y).signum();
            path.add_line((x, y - sign * first), (x, other + sign * end));
        }
    }
    for (path, width) in paths.into_iter().zip([INNER, OUTER]) {
        let stroke = Stroke::new(sheet.theme.line, width * cell);
        sheet.scene.stroke(Role::Line, Shape::Path(path), stroke);
    }
}

/// Runs of adjacent visible squares, each as a half-open range.
#[derive(Default)]
struct Pieces {
    runs: Vec<(u32, u32)>,
}

impl Pieces {
    fn add(&mut self, at: u32, is_seen: bool) {
        match self.runs.last_mut() {
            _ if !is_seen => {}
            Some(run) if run.1 == at => run.1 = at + 1,
            _ => self.runs.push((at, at + 1)),
        }
    }

    fn done(self) -> Vec<(u32, u32)> {
        self.runs
    }
}

/// Draws Othello's four dots, two squares from each corner.
fn dots(sheet: &mut Sheet<'_>, grid: &Grid) {
    let BoardSize { columns, rows } = sheet.figure.size;
    if columns < 6 || rows < 6 || !sheet.figure.has_hoshi {
        return;
    }
    for column in [2, columns - 2] {
        for row in [2, rows - 2] {
            let around = [(1, 1), (0, 1), (1, 0), (0, 0)];
            let mut around = around
                .map(|(across, down)| Point::new(column - across, row - down))
                .into_iter();
            if around.all(|point| sheet.is_shown(point)) {
                let shape = Shape::Circle {
                    center: grid.corner(column, row),
                    radius: 0.08 * grid.cell,
                };
                sheet.scene.fill(Role::Dot, shape, sheet.theme.line);
            }
        }
    }
}

/// Draws squares blocked by arrows.
fn blocked(sheet: &mut Sheet<'_>, grid: &Grid) {
    let mut path = ScenePath::default();
    let mut points: Vec<Point> = sheet.blocked.iter().copied().collect();
    points.sort();
    for point in points.into_iter().filter(|point| sheet.is_shown(*point)) {
        path.add_square(grid.place(point), 0.4 * grid.cell);
    }
    if !path.segments.is_empty() {
        let edge = Stroke::new(sheet.theme.outline[0], INNER * grid.cell);
        let fill = sheet.theme.black;
        sheet
            .scene
            .outlined(Role::Stone, Shape::Path(path), fill, edge);
    }
}

/// Left half of a crown with center 0 and half width 1, from the foot to the middle tip.
const CROWN: [ScenePlace; 8] = [
    (0.0, 0.78),
    (-0.6, 0.78),
    (-0.68, 0.42),
    (-1.0, -0.42),
    (-0.52, 0.06),
    (-0.5, -0.72),
    (-0.2, -0.02),
    (0.0, -0.88),
];

/// Draws amazons as discs with a crown unless the disc has a text.
fn crowns(sheet: &mut Sheet<'_>) {
    for color in [Color::Black, Color::White] {
        let mut path = ScenePath::default();
        let marks = &sheet.figure.marks;
        for (point, of) in &sheet.figure.stones {
            let is_free = !sheet.texts.contains_key(point)
                && !marks.signs.contains_key(point)
                && !marks.last.contains(point);
            if *of != color || !sheet.is_shown(*point) || !is_free {
                continue;
            }
            let (x, y) = sheet.place(*point);
            let size = 0.62 * sheet.shape.stone;
            let left = CROWN.iter().copied();
            let right = CROWN.iter().rev().skip(1).map(|(x, y)| (-x, *y));
            for (index, (across, down)) in left.chain(right).enumerate() {
                let place = (x + across * size, y + down * size);
                path.segments.push(match index {
                    0 => Segment::Move(place),
                    _ => Segment::Line(place),
                });
            }
            path.segments.push(Segment::Close);
        }
        if !path.segments.is_empty() {
            let ink = sheet.ink(Some(color));
            sheet.scene.fill(Role::Stone, Shape::Path(path), ink);
        }
    }
}
