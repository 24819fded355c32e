//! What diagrams made of characters have in common: where they lie on the
//! board.

use crate::game::Point;

/// Which edges of the board a diagram shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    pub left: bool,
    pub right: bool,
    pub top: bool,
    pub bottom: bool,
}

/// Where a diagram lies on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Columns and rows of the board.
    pub size: (u32, u32),
    /// The diagram's upper left point.
    pub corner: Point,
    /// Columns and rows of the diagram.
    pub shown: (u32, u32),
}

impl Frame {
    /// Places a diagram of so many columns and rows on a board: at the edges
    /// that it shows, else in the middle. `None` where it has no room there.
    pub fn new(shown: (u32, u32), edges: Edges, wanted: Option<(u32, u32)>) -> Option<Frame> {
        let usual = wanted.unwrap_or((19, 19));
        let (columns, left) = along(shown.0, (edges.left, edges.right), usual.0)?;
        let (rows, top) = along(shown.1, (edges.top, edges.bottom), usual.1)?;
        Some(Frame {
            size: (columns, rows),
            corner: Point::new(left, top),
            shown,
        })
    }

    /// The point in this column and row of the diagram.
    pub fn point(self, column: u32, row: u32) -> Point {
        Point::new(self.corner.column + column, self.corner.row + row)
    }

    /// Whether the diagram shows less than the board.
    pub fn is_partial(self) -> bool {
        self.shown != self.size
    }
}

/// The length of a side of the board, and where the diagram begins on it.
fn along(shown: u32, (first, last): (bool, bool), usual: u32) -> Option<(u32, u32)> {
    match (first, last) {
        (true, true) => Some((shown, 0)),
        (true, false) => Some((usual, 0)),
        (false, true) => Some((usual, usual.checked_sub(shown)?)),
        (false, false) => Some((usual, usual.checked_sub(shown)? / 2)),
    }
    .filter(|(side, _)| *side >= shown)
}
