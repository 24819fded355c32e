//! The eight symmetries of a board.

use super::BoardSize;
use super::Point;

/// A rotation or reflection of a board as drawn with row 0 at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Everything stays.
    #[default]
    Identity,
    /// Rotation by 90° clockwise.
    Quarter,
    /// Rotation by 180°.
    Half,
    /// Rotation by 90° counterclockwise.
    ThreeQuarters,
    /// Left and right swapped.
    FlipHorizontal,
    /// Top and bottom swapped.
    FlipVertical,
    /// Mirrored in the diagonal through the upper left corner: `ab` becomes `ba`.
    Diagonal,
    /// Mirrored in the diagonal through the upper right corner.
    Antidiagonal,
}

impl Symmetry {
    /// All eight symmetries.
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

    /// Returns true if columns and rows swap.
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

    /// Returns the size of the mapped board.
    #[must_use]
    pub fn size(self, size: BoardSize) -> BoardSize {
        if self.transposes() {
            size.transposed()
        } else {
            size
        }
    }

    /// Maps a point of a board of `size`. Points off the board stay where they are.
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

    /// Combines this symmetry with a `next` one.
    ///
    /// ```
    /// use sgfkit::game::Symmetry;
    ///
    /// let both = Symmetry::Quarter.then(Symmetry::FlipHorizontal);
    /// assert_eq!(both, Symmetry::Diagonal);
    /// ```
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // These two points distinguish all symmetries.
        let (size, side, corner) = (BoardSize::square(3), Point::new(1, 0), Point::new(0, 0));
        let both = |point| next.apply(self.apply(point, size), size);
        let does_so = |one: &Symmetry| {
            one.apply(side, size) == both(side) && one.apply(corner, size) == both(corner)
        };
        Symmetry::ALL.into_iter().find(does_so).unwrap_or_default()
    }

    /// Returns the symmetry that reverses this one.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Quarter => Symmetry::ThreeQuarters,
            Symmetry::ThreeQuarters => Symmetry::Quarter,
            other => other,
        }
    }
}
