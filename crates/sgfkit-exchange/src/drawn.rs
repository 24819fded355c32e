//! What diagrams made of characters have in common: where they lie on the
//! board.

use sgfkit_core::game::{BoardSize, Point};

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
    /// How large the board is.
    pub size: BoardSize,
    /// The diagram's upper left point.
    pub corner: Point,
    /// How large the diagram is.
    pub shown: BoardSize,
}

impl Frame {
    /// Places a diagram of this size on a board: at the edges
    /// that it shows, else in the middle. `None` where it has no room there.
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
