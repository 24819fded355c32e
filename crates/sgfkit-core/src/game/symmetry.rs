//! The eight symmetries of a board.

use super::BoardSize;
use super::Point;

/// A way to turn or mirror a board, as it is drawn with row 0 at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Everything stays.
    #[default]
    Identity,
    /// A quarter turn clockwise.
    Quarter,
    /// A half turn.
    Half,
    /// A quarter turn counterclockwise.
    ThreeQuarters,
    /// Left and right exchanged.
    FlipHorizontal,
    /// Top and bottom exchanged.
    FlipVertical,
    /// Mirrored in the diagonal through the upper left corner: `ab` becomes `ba`.
    Diagonal,
    /// Mirrored in the diagonal through the upper right corner.
    Antidiagonal,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Quarter,
        Symmetry::Half,
        Symmetry::ThreeQuarters,
        Symmetry::FlipHorizontal,
        Symmetry::FlipVertical,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
    ];

    /// Whether columns and rows change places.
    #[must_use]
    pub fn transposes(self) -> bool {
        matches!(
            self,
            Symmetry::Quarter
                | Symmetry::ThreeQuarters
                | Symmetry::Diagonal
                | Symmetry::Antidiagonal
        )
    }

    /// The size that a board has afterwards.
    #[must_use]
    pub fn size(self, size: BoardSize) -> BoardSize {
        if self.transposes() {
            size.transposed()
        } else {
            size
        }
    }

    /// Where a point of a board of `size` comes to lie.
    /// Points off the board stay where they are.
    ///
    /// ```
    /// use sgfkit::game::{BoardSize, Point, Symmetry};
    ///
    /// let corner = Point::new(0, 0);
    /// assert_eq!(Symmetry::Quarter.apply(corner, BoardSize::new(19, 13)), Point::new(12, 0));
    /// assert_eq!(Symmetry::Half.apply(corner, BoardSize::new(19, 13)), Point::new(18, 12));
    /// ```
    #[must_use]
    pub fn apply(self, point: Point, size: BoardSize) -> Point {
        if !point.is_on(size) {
            return point;
        }
        let Point { column, row } = point;
        let right = size.columns - 1 - column;
        let below = size.rows - 1 - row;
        let (column, row) = match self {
            Symmetry::Identity => (column, row),
            Symmetry::Quarter => (below, column),
            Symmetry::Half => (right, below),
            Symmetry::ThreeQuarters => (row, right),
            Symmetry::FlipHorizontal => (right, row),
            Symmetry::FlipVertical => (column, below),
            Symmetry::Diagonal => (row, column),
            Symmetry::Antidiagonal => (below, right),
        };
        Point::new(column, row)
    }

    /// The symmetry that does this one first, and `next` then.
    ///
    /// ```
    /// use sgfkit::game::Symmetry;
    ///
    /// let both = Symmetry::Quarter.then(Symmetry::FlipHorizontal);
    /// assert_eq!(both, Symmetry::Diagonal);
    /// ```
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // No two symmetries move both of these to the same places.
        let (size, side, corner) = (BoardSize::square(3), Point::new(1, 0), Point::new(0, 0));
        let both = |point| next.apply(self.apply(point, size), size);
        let does_so = |one: &Symmetry| {
            one.apply(side, size) == both(side) && one.apply(corner, size) == both(corner)
        };
        Symmetry::ALL.into_iter().find(does_so).unwrap_or_default()
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Quarter => Symmetry::ThreeQuarters,
            Symmetry::ThreeQuarters => Symmetry::Quarter,
            other => other,
        }
    }
}
