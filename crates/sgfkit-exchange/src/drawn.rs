//! Places text diagrams on the board.

use sgfkit_core::game::{BoardSize, Point};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    pub left: bool,
    pub right: bool,
    pub top: bool,
    pub bottom: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The size of the board.
    pub size: BoardSize,
    /// The upper left point of the diagram.
    pub corner: Point,
    /// The size of the diagram.
    pub shown: BoardSize,
}

impl Frame {
    /// Places a diagram on a board: at the visible edges, otherwise in the middle. `None` if it
    /// does not fit.
    pub fn new(shown: BoardSize, edges: Edges, wanted: Option<BoardSize>) -> Option<Frame> {
        let usual = wanted.unwrap_or(BoardSize::square(19));
        let (columns, left) = along(shown.columns, (edges.left, edges.right), usual.columns)?;
        let (rows, top) = along(shown.rows, (edges.top, edges.bottom), usual.rows)?;
        Some(Frame {
            size: BoardSize::new(columns, rows),
            corner: Point::new(left, top),
            shown,
        })
    }

    /// Returns the point in this column and row of the diagram.
    pub fn point(self, column: u32, row: u32) -> Point {
        Point::new(self.corner.column + column, self.corner.row + row)
    }

    /// Returns true if the diagram is smaller than the board.
    pub fn is_partial(self) -> bool {
        self.shown != self.size
    }
}

fn along(shown: u32, (first, last): (bool, bool), usual: u32) -> Option<(u32, u32)> {
    match (first, last) {
        (true, true) => Some((shown, 0)),
        (true, false) => Some((usual, 0)),
        (false, true) => Some((usual, usual.checked_sub(shown)?)),
        (false, false) => Some((usual, usual.checked_sub(shown)? / 2)),
    }
    .filter(|(side, _)| *side >= shown)
}
