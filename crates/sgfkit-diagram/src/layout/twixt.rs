//! Draws the Twixt board: holes, pegs and links.

use sgfkit::Color;
use sgfkit::game::{BoardSize, Point};

use super::Look;
use super::grid::{Grid, form};
use super::ground::ground;
use super::sheet::Sheet;
use super::stones::{color_of, outline};
use crate::figure::Figure;
use crate::font::Fonts;
use crate::scene::{Role, Scene, ScenePath, Shape, Stroke};

/// Radius of a hole, and widths of border lines and links, relative to a cell.
const HOLE: f32 = 0.085;
const BORDER: f32 = 0.11;
const LINK: f32 = 0.17;
const OUTLINE: f32 = 0.035;

/// Above this number, the holes of a row become one shape: half a million shapes are too many for
/// a browser.
const MANY: usize = 2_704;

pub(super) fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let grid = Grid::new(figure, look, fonts);
    let (place, area) = (|point| grid.place(point), |point| grid.area(point));
    let form = form(&place, &area, grid.cell, 0.72);
    let mut sheet = Sheet::new(figure, look, fonts, grid.size(), form);
    ground(&mut sheet);
    borders(&mut sheet);
    holes(&mut sheet);
    grid.names(&mut sheet);
    links(&mut sheet);
    clearings(&mut sheet);
    sheet.stones();
    sheet.numbers();
    sheet.markup();
    sheet.finish()
}

/// Draws the lines between border rows and field: White's at the top and bottom, Black's left and
/// right (twixt.html).
fn borders(sheet: &mut Sheet<'_>) {
    let cell = sheet.shape.cell;
    let (from, to) = sheet.figure.window;
    let BoardSize { columns, rows } = sheet.figure.size;
    let middle = |column: f32, row: f32| {
        let (x, y) = sheet.place(from);
        (
            x + (column - from.column as f32) * cell,
            y + (row - from.row as f32) * cell,
        )
    };
    // Part of a side within the window.
    let clip = |first: f32, last: f32, from: u32, to: u32| {
        (first.max(from as f32 - 0.5), last.min(to as f32 + 0.5))
    };
    let (left, right) = clip(0.5, columns as f32 - 1.5, from.column, to.column);
    let (top, bottom) = clip(0.5, rows as f32 - 1.5, from.row, to.row);
    let (mut level, mut upright) = (ScenePath::default(), ScenePath::default());
    for row in [0, rows - 2] {
        if from.row <= row && row < to.row && left < right {
            let y = row as f32 + 0.5;
            level.add_line(middle(left, y), middle(right, y));
        }
    }
    for column in [0, columns - 2] {
        if from.column <= column && column < to.column && top < bottom {
            let x = column as f32 + 0.5;
            upright.add_line(middle(x, top), middle(x, bottom));
        }
    }
    for (path, color) in [(upright, Color::Black), (level, Color::White)] {
        if !path.segments.is_empty() {
            let side = sheet.theme.side[usize::from(color == Color::White)];
            let edge = outline(sheet.theme, color);
            sheet.tube(Role::Edge, path, BORDER, side, edge);
        }
    }
}

/// Draws free holes without a text; the corners have no holes.
fn holes(sheet: &mut Sheet<'_>) {
    let figure = sheet.figure;
    let BoardSize { columns, rows } = figure.size;
    let is_corner = |point: &Point| {
        (point.column == 0 || point.column + 1 == columns)
            && (point.row == 0 || point.row + 1 == rows)
    };
    let holes = sheet.points().filter(|point| {
        !is_corner(point) && !figure.stones.contains_key(point) && !sheet.texts.contains_key(point)
    });
    let holes: Vec<_> = holes.collect();
    let (radius, color) = (HOLE * sheet.shape.cell, sheet.theme.line);
    if holes.len() > MANY {
        for row in holes.chunk_by(|one, other| one.row == other.row) {
            let mut dots = ScenePath::default();
            for center in row.iter().map(|point| sheet.place(*point)) {
                dots.add_line(center, center);
            }
            let stroke = Stroke::round(color, 2.0 * radius);
            sheet.scene.stroke(Role::Dot, Shape::Path(dots), stroke);
        }
        return;
    }
    for point in holes {
        let center = sheet.place(point);
        let shape = Shape::Circle { center, radius };
        sheet.scene.fill(Role::Dot, shape, color);
    }
}

fn links(sheet: &mut Sheet<'_>) {
    for color in [Color::Black, Color::White] {
        let mut path = ScenePath::default();
        for [one, other] in sheet.figure.board.links(color).unwrap_or_default() {
            if sheet.is_shown(one) && sheet.is_shown(other) {
                path.add_line(sheet.place(one), sheet.place(other));
            }
        }
        if !path.segments.is_empty() {
            let (inside, edge) = (color_of(sheet.theme, color), outline(sheet.theme, color));
            sheet.tube(Role::Link, path, LINK, inside, edge);
        }
    }
}

/// Interrupts links below texts on free holes.
fn clearings(sheet: &mut Sheet<'_>) {
    let links = |color| sheet.figure.board.links(color).unwrap_or_default();
    if links(Color::Black).is_empty() && links(Color::White).is_empty() {
        return;
    }
    let mut path = ScenePath::default();
    for (point, gap) in sheet.gaps() {
        let (x, y) = sheet.place(point);
        path.add_polygon(&[
            (x - gap.across, y - gap.up),
            (x + gap.across, y - gap.up),
            (x + gap.across, y + gap.down),
            (x - gap.across, y + gap.down),
        ]);
    }
    if !path.segments.is_empty() {
        let board = sheet.theme.board;
        sheet.scene.fill(Role::Board, Shape::Path(path), board);
    }
}

impl Sheet<'_> {
    /// Draws outlined lines, with a width relative to a cell.
    pub fn tube(
        &mut self,
        role: Role,
        path: ScenePath,
        width: f32,
        inside: crate::theme::Rgba,
        edge: crate::theme::Rgba,
    ) {
        let cell = self.shape.cell;
        let path = Shape::Path(path);
        if edge != inside {
            let wide = Stroke::round(edge, (width + OUTLINE) * cell);
            self.scene.stroke(role, path.clone(), wide);
        }
        let narrow = if edge == inside {
            width + OUTLINE
        } else {
            width - OUTLINE
        };
        self.scene
            .stroke(role, path, Stroke::round(inside, narrow * cell));
    }
}
