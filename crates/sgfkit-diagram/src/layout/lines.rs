//! Boards of crossing lines: Go and Gomoku.

use sgfkit::Color;
use sgfkit::game::Point;

use super::Look;
use crate::figure::Figure;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::names::{Coordinates, is_hoshi, names};
use crate::scene::{Anchor, Path, Role, Scene, Shape, Stroke, Text};

pub(super) fn scene(figure: &Figure, look: &Look, _fonts: &Fonts) -> Scene {
    let theme = &look.theme;
    let cell = look.cell;
    let (from, to) = figure.window;
    let (columns, rows) = (to.column - from.column + 1, to.row - from.row + 1);
    let has_names = figure.has_coordinates && look.coordinates != Coordinates::None;
    let margin = if has_names { cell } else { 0.25 * cell };
    let (width, height) = (columns as f32 * cell, rows as f32 * cell);
    let mut scene = Scene::new(width + 2.0 * margin, height + 2.0 * margin);
    let x = |column: u32| margin + (column - from.column) as f32 * cell + cell / 2.0;
    let y = |row: u32| margin + (row - from.row) as f32 * cell + cell / 2.0;
    if let Some(background) = theme.background {
        let all = Path::rectangle((0.0, 0.0), scene.width, scene.height);
        scene.fill(Role::Background, Shape::Path(all), background);
    }
    let ground = Path::rectangle((margin, margin), width, height);
    scene.fill(Role::Board, Shape::Path(ground), theme.board);
    // Lines run on to the edge of the picture where the board is cut.
    let half = cell / 2.0;
    let (left, right) = (
        x(from.column) - if from.column > 0 { half } else { 0.0 },
        x(to.column)
            + if to.column + 1 < figure.size.0 {
                half
            } else {
                0.0
            },
    );
    let (top, bottom) = (
        y(from.row) - if from.row > 0 { half } else { 0.0 },
        y(to.row)
            + if to.row + 1 < figure.size.1 {
                half
            } else {
                0.0
            },
    );
    let mut lines = Path::default();
    for column in from.column..=to.column {
        lines = lines.and_line((x(column), top), (x(column), bottom));
    }
    for row in from.row..=to.row {
        lines = lines.and_line((left, y(row)), (right, y(row)));
    }
    scene.stroke(
        Role::Line,
        Shape::Path(lines),
        Stroke::new(theme.line, cell * 0.035),
    );
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if figure.has_hoshi && is_hoshi(figure.game, point, figure.size) {
                let center = (x(column), y(row));
                let radius = cell * 0.1;
                scene.fill(Role::Dot, Shape::Circle { center, radius }, theme.line);
            }
        }
    }
    for (point, color) in &figure.stones {
        let (fill, outline) = match color {
            Color::Black => (theme.black, theme.outline[0]),
            Color::White => (theme.white, theme.outline[1]),
        };
        let shape = Shape::Circle {
            center: (x(point.column), y(point.row)),
            radius: cell * 0.47,
        };
        scene.fill(Role::Stone, shape.clone(), fill);
        scene.stroke(Role::Stone, shape, Stroke::new(outline, cell * 0.035));
    }
    if has_names {
        let names = names(figure.game, figure.size, look.coordinates);
        let size = cell * 0.45;
        let mut name = |(x, y): (f32, f32), text: &str| {
            let text = Text {
                at: (x, y + size * CAP_HEIGHT / 2.0),
                anchor: Anchor::Middle,
                size,
                weight: Weight::Regular,
                text: text.to_owned(),
            };
            scene.text(Role::Coordinate, text, theme.coordinate);
        };
        for column in from.column..=to.column {
            let text = names
                .columns
                .get(column as usize)
                .map_or("", String::as_str);
            name((x(column), margin / 2.0), text);
            name((x(column), margin * 1.5 + height), text);
        }
        for row in from.row..=to.row {
            let text = names.rows.get(row as usize).map_or("", String::as_str);
            name((margin / 2.0, y(row)), text);
            name((margin * 1.5 + width, y(row)), text);
        }
    }
    scene
}
