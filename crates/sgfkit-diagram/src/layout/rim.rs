//! Names of columns and rows around the board, and the room they need.

use crate::figure::Figure;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::names::names;
use crate::scene::{Role, Scene, ScenePlace, SceneText};
use crate::theme::Rgba;

use super::Look;

/// Font size relative to a cell.
const SIZE: f32 = 0.42;

pub(super) struct Rim {
    /// Names within the window, from its first column and row.
    columns: Vec<String>,
    rows: Vec<String>,
    /// Font size; 0 without names.
    pub size: f32,
    /// Width of the widest row name.
    pub width: f32,
    /// Room on each side, with or without names.
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Rim {
    /// Creates the rim of a figure's board, with a margin of `bare` on sides without names.
    pub fn new(figure: &Figure, look: &Look, fonts: &Fonts, bare: f32) -> Rim {
        let (from, to) = figure.window;
        let within = |names: Vec<String>, from: u32, to: u32| -> Vec<String> {
            let count = (to - from) as usize + 1;
            names.into_iter().skip(from as usize).take(count).collect()
        };
        let all = if figure.has_coordinates {
            names(figure.game, figure.size, look.coordinates)
        } else {
            Default::default()
        };
        let columns = within(all.columns, from.column, to.column);
        let rows = within(all.rows, from.row, to.row);
        let widest = |names: &[String]| {
            let widths = names
                .iter()
                .map(|name| fonts.width(name, 1.0, Weight::Regular));
            widths.fold(0.0, f32::max)
        };
        let size = if columns.is_empty() && rows.is_empty() {
            0.0
        } else {
            (SIZE * look.cell).min(0.92 * look.cell / widest(&columns).max(0.1))
        };
        let width = widest(&rows) * size;
        // Whole numbers keep the file small.
        let room = |is_named: bool, room: f32| {
            if is_named && size > 0.0 {
                (room + 0.36 * look.cell + 0.3 * bare).ceil()
            } else {
                bare.ceil()
            }
        };
        Rim {
            columns,
            rows,
            size,
            width,
            left: room(look.sides.left, width),
            right: room(look.sides.right, width),
            top: room(look.sides.top, size * CAP_HEIGHT),
            bottom: room(look.sides.bottom, size * CAP_HEIGHT),
        }
    }

    /// Returns number and name of each column in the window.
    pub fn columns(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.columns.iter().map(String::as_str))
    }

    /// Returns number and name of each row in the window.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.rows.iter().map(String::as_str))
    }

    pub fn write(&self, scene: &mut Scene, place: ScenePlace, name: &str, color: Rgba) {
        if name.is_empty() {
            return;
        }
        let text = SceneText::around(place, self.size, Weight::Regular, name.to_owned());
        scene.text(Role::Coordinate, text, color);
    }

    /// Writes the names around a board with straight columns and rows, given the center of each
    /// line and the position of the names on each side.
    pub fn write_around(
        &self,
        scene: &mut Scene,
        look: &Look,
        (x, y): (&dyn Fn(u32) -> f32, &dyn Fn(u32) -> f32),
    ) {
        let color = look.theme.coordinate;
        let lift = 0.5 * self.size * CAP_HEIGHT + 0.2 * look.cell;
        let step = 0.5 * self.width + 0.2 * look.cell;
        let sides = look.sides;
        for (is_named, line) in [
            (sides.top, self.top - lift),
            (sides.bottom, scene.height - self.bottom + lift),
        ] {
            for (column, name) in self.columns().filter(|_| is_named) {
                self.write(scene, (x(column), line), name, color);
            }
        }
        for (is_named, line) in [
            (sides.left, self.left - step),
            (sides.right, scene.width - self.right + step),
        ] {
            for (row, name) in self.rows().filter(|_| is_named) {
                self.write(scene, (line, y(row)), name, color);
            }
        }
    }
}
