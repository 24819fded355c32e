//! The names of columns and rows, and the room that they need.

use crate::figure::Figure;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::names::names;
use crate::scene::{Role, Scene, ScenePlace, SceneText};
use crate::theme::Rgba;

use super::Look;

/// The size of names, as a part of a cell.
const SIZE: f32 = 0.42;

/// The rim of a board.
pub(super) struct Rim {
    /// The names within the window, from its first column and row.
    columns: Vec<String>,
    rows: Vec<String>,
    /// The size of the letters; 0 where there are no names.
    pub size: f32,
    /// The width of the widest name of a row.
    pub width: f32,
    /// The room on each side, names or not.
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Rim {
    /// The rim of a figure's board; a side without names has room of `bare`.
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
        // Whole numbers make a small file.
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

    /// The number of each column within the window, and its name.
    pub fn columns(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.columns.iter().map(String::as_str))
    }

    /// The number of each row within the window, and its name.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.rows.iter().map(String::as_str))
    }

    /// Writes a name around a place.
    pub fn write(&self, scene: &mut Scene, place: ScenePlace, name: &str, color: Rgba) {
        if name.is_empty() {
            return;
        }
        let text = SceneText::around(place, self.size, Weight::Regular, name.to_owned());
        scene.text(Role::Coordinate, text, color);
    }

    /// Writes the names around a board whose columns and rows are straight:
    /// where the middle of each is, and where names of each side stand.
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
