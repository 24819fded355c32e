//! Geometry of boards with straight columns and rows.

use sgfkit::game::Point;

use super::Look;
use super::rim::Rim;
use super::sheet::{Form, Sheet};
use crate::figure::Figure;
use crate::font::Fonts;
use crate::scene::ScenePlace;

/// Window of a board, with each point in the middle of a square cell.
pub(super) struct Grid {
    pub rim: Rim,
    pub cell: f32,
    window: (Point, Point),
    /// True if row 1 is at the bottom.
    is_upward: bool,
}

impl Grid {
    pub fn new(figure: &Figure, look: &Look, fonts: &Fonts) -> Grid {
        Grid {
            rim: Rim::new(figure, look, fonts, 0.2 * look.cell),
            cell: look.cell,
            window: figure.window,
            is_upward: false,
        }
    }

    /// Puts row 1 at the bottom.
    pub fn upward(self) -> Grid {
        Grid {
            is_upward: true,
            ..self
        }
    }

    /// Returns width and height of the picture.
    pub fn size(&self) -> (f32, f32) {
        let (from, to) = self.window;
        let length = |from: u32, to: u32| (to - from + 1) as f32 * self.cell;
        (
            length(from.column, to.column) + self.rim.left + self.rim.right,
            length(from.row, to.row) + self.rim.top + self.rim.bottom,
        )
    }

    /// Returns the center of a point, which may be outside the window.
    pub fn place(&self, point: Point) -> ScenePlace {
        let (from, to) = self.window;
        let column = point.column as f32 - from.column as f32;
        let row = if self.is_upward {
            to.row as f32 - point.row as f32
        } else {
            point.row as f32 - from.row as f32
        };
        (
            self.rim.left + (column + 0.5) * self.cell,
            self.rim.top + (row + 0.5) * self.cell,
        )
    }

    /// Returns the corner between the line before a column and the line before a row.
    pub fn corner(&self, column: u32, row: u32) -> ScenePlace {
        let (x, y) = self.place(Point::new(column, row));
        let half = self.cell / 2.0;
        (x - half, if self.is_upward { y + half } else { y - half })
    }

    pub fn area(&self, point: Point) -> Vec<ScenePlace> {
        let ((x, y), half) = (self.place(point), self.cell / 2.0);
        vec![
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]
    }

    /// Draws the names of columns and rows.
    pub fn names(&self, sheet: &mut Sheet<'_>) {
        let (from, _) = self.window;
        let at = |column, row| self.place(Point::new(from.column + column, from.row + row));
        let (x, y) = (|column| at(column, 0).0, |row| at(0, row).1);
        let look = sheet.look;
        self.rim.write_around(&mut sheet.scene, look, (&x, &y));
    }
}

/// Returns the form of a grid board with stones `stone` cells wide.
pub(super) fn form<'a>(
    place: &'a dyn Fn(Point) -> ScenePlace,
    area: &'a dyn Fn(Point) -> Vec<ScenePlace>,
    cell: f32,
    stone: f32,
) -> Form<'a> {
    Form {
        place,
        area,
        cell,
        stone: stone / 2.0 * cell,
        room: 0.47 * cell,
    }
}
