//! Draws the Hex board, each row half a cell to the right of the one above, with colored sides.

use sgfkit::game::Point;

use super::Look;
use super::rim::Rim;
use super::sheet::{Form, Sheet};
use super::stones::outline;
use crate::figure::Figure;
use crate::font::Fonts;
use crate::scene::{Role, Scene, ScenePath, ScenePlace, Shape, Stroke};
use sgfkit::Color;

/// Distances from the center of a hexagon to a corner, and between rows, relative to its width.
const CORNER: f32 = 0.577_350_3;
const ROW: f32 = 0.866_025_4;

/// Width of the colored sides, relative to a cell.
const SIDE: f32 = 0.24;

/// Distance from an edge cell's center to a name along the row or column, relative to a cell.
const NAME: f32 = 1.28;

/// Distance from an edge cell's center to the outer edge of its side.
const OUT: f32 = CORNER + SIDE;

/// Corners of a hexagon, clockwise from the upper left.
const CORNERS: [ScenePlace; 6] = [
    (-0.5, -CORNER / 2.0),
    (0.0, -CORNER),
    (0.5, -CORNER / 2.0),
    (0.5, CORNER / 2.0),
    (0.0, CORNER),
    (-0.5, CORNER / 2.0),
];

pub(super) fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let cell = look.cell;
    let (from, to) = figure.window;
    let (columns, rows) = (to.column - from.column, to.row - from.row);
    let rim = Rim::new(figure, look, fonts, 0.0);
    let sides = look.sides;
    let has_names = rim.size > 0.0;
    // The sides extend furthest at the acute corners.
    let across = |is_named: bool| {
        if is_named && has_names {
            ((NAME + 0.1) * cell + rim.width / 2.0).ceil()
        } else {
            ((OUT * 1.155 + 0.1) * cell).ceil()
        }
    };
    let down = |is_named: bool| {
        if is_named && has_names {
            ((NAME * ROW + 0.1) * cell + rim.size / 2.0).ceil()
        } else {
            ((OUT + 0.1) * cell).ceil()
        }
    };
    let (left, top) = (across(sides.left), down(sides.top));
    let place = |point: Point| {
        let column = point.column as f32 - from.column as f32;
        let row = point.row as f32 - from.row as f32;
        (left + (column + row / 2.0) * cell, top + row * ROW * cell)
    };
    let area = |point: Point| {
        let (x, y) = place(point);
        CORNERS
            .map(|(across, down)| (x + across * cell, y + down * cell))
            .to_vec()
    };
    let size = (
        left + across(sides.right) + (columns as f32 + rows as f32 / 2.0) * cell,
        top + down(sides.bottom) + rows as f32 * ROW * cell,
    );
    let form = Form {
        place: &place,
        area: &area,
        cell,
        stone: 0.42 * cell,
        room: 0.46 * cell,
    };
    let mut sheet = Sheet::new(figure, look, fonts, size, form);
    edges(&mut sheet);
    cells(&mut sheet);
    names(&mut sheet, &rim);
    sheet.stones();
    sheet.numbers();
    sheet.markup();
    sheet.finish()
}

/// Draws all hexagons as one shape.
fn cells(sheet: &mut Sheet<'_>) {
    let mut path = ScenePath::default();
    for point in sheet.points() {
        path.add_polygon(&(sheet.shape.area)(point));
    }
    let stroke = Stroke::new(sheet.theme.line, 0.04 * sheet.shape.cell);
    let board = sheet.theme.board;
    sheet
        .scene
        .outlined(Role::Cell, Shape::Path(path), board, stroke);
}

/// Draws names in line with columns and rows.
fn names(sheet: &mut Sheet<'_>, rim: &Rim) {
    let (from, to) = sheet.figure.window;
    let (cell, color, sides) = (sheet.shape.cell, sheet.theme.coordinate, sheet.look.sides);
    let (slant, fall) = (NAME * 0.5 * cell, NAME * ROW * cell);
    for (is_named, row, sign) in [(sides.top, from.row, -1.0), (sides.bottom, to.row, 1.0)] {
        for (column, name) in rim.columns().filter(|_| is_named) {
            let (x, y) = sheet.place(Point::new(from.column + column, row));
            let at = (x + sign * slant, y + sign * fall);
            rim.write(&mut sheet.scene, at, name, color);
        }
    }
    for (is_named, column, sign) in [
        (sides.left, from.column, -1.0),
        (sides.right, to.column, 1.0),
    ] {
        for (row, name) in rim.rows().filter(|_| is_named) {
            let (x, y) = sheet.place(Point::new(column, from.row + row));
            rim.write(&mut sheet.scene, (x + sign * NAME * cell, y), name, color);
        }
    }
}

/// Draws Black's sides at the top and bottom, White's left and right (hex.html). The outer edge is
/// straight; cells cover the inner part.
fn edges(sheet: &mut Sheet<'_>) {
    let (from, to) = sheet.figure.window;
    let last = (sheet.figure.size.columns - 1, sheet.figure.size.rows - 1);
    let (left, top) = (from.column == 0, from.row == 0);
    let (right, bottom) = (to.column == last.0, to.row == last.1);
    let corner = |column, row| Point::new(column, row);
    // From the acute to the obtuse end: visible or not, corners, ends, and transformation of the
    // upper side into this one.
    let sides = [
        (
            top,
            [left, right],
            from,
            corner(to.column, from.row),
            1.0,
            false,
            Color::Black,
        ),
        (
            bottom,
            [right, left],
            to,
            corner(from.column, to.row),
            -1.0,
            false,
            Color::Black,
        ),
        (
            left,
            [top, bottom],
            from,
            corner(from.column, to.row),
            1.0,
            true,
            Color::White,
        ),
        (
            right,
            [bottom, top],
            to,
            corner(to.column, from.row),
            -1.0,
            true,
            Color::White,
        ),
    ];
    for (is_there, [is_acute, is_obtuse], acute, obtuse, turn, is_mirrored, color) in sides {
        if !is_there {
            continue;
        }
        let path = side(
            sheet,
            [acute, obtuse],
            [is_acute, is_obtuse],
            turn,
            is_mirrored,
        );
        let fill = sheet.theme.side[usize::from(color == Color::White)];
        let stroke = Stroke::new(outline(sheet.theme, color), 0.04 * sheet.shape.cell);
        sheet
            .scene
            .outlined(Role::Edge, Shape::Path(path), fill, stroke);
    }
}

/// Draws a side from its acute to its obtuse end, as a transformation of the upper side.
fn side(
    sheet: &Sheet<'_>,
    [acute, obtuse]: [Point; 2],
    [is_acute, is_obtuse]: [bool; 2],
    turn: f32,
    is_mirrored: bool,
) -> ScenePath {
    let at = |point: Point, (x, y): ScenePlace| {
        // Rotated by half a turn about the acute corner.
        let (x, y) = if is_mirrored {
            (0.5 * x + ROW * y, ROW * x - 0.5 * y)
        } else {
            (x, y)
        };
        let (middle, part) = (sheet.place(point), turn * sheet.shape.cell);
        (middle.0 + x * part, middle.1 + y * part)
    };
    let bevel = OUT * CORNER;
    let mut path = vec![at(acute, (0.0, 0.0))];
    // Cut off the tip of the acute corner.
    path.extend(if is_acute {
        [(-ROW * OUT, -0.5 * OUT), (-bevel, -OUT)].map(|place| at(acute, place))
    } else {
        [(-0.5, -CORNER / 2.0), (-0.5, -OUT)].map(|place| at(acute, place))
    });
    path.extend(if is_obtuse {
        [(bevel, -OUT), (0.0, 0.0)].map(|place| at(obtuse, place))
    } else {
        [(0.5, -OUT), (0.5, -CORNER / 2.0)].map(|place| at(obtuse, place))
    });
    path.push(at(obtuse, (0.0, 0.0)));
    ScenePath::polygon(&path)
}
