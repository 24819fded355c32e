//! Parts of Twixt moves.

use crate::game::Point;

/// One step of a turn that is more than a single peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Place a peg with all its legal links: `K6`.
    Peg(Point),
    /// Give an existing peg all its legal links: `+i6`.
    AddAll(Point),
    /// Add the link with this center: `\H'6`, `/H'6`, or `+H'6` without a slope.
    Add {
        /// The middle of the link.
        centre: Centre,
        /// The slope, or `None` if the value does not show it.
        slope: Option<Slope>,
    },
    /// Remove the link with this center: `-H'6`. The two links of one center cross, so at most one
    /// of them exists.
    Remove(Centre),
}

/// The middle of two possible links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Centre {
    /// Half a row below this point: `C2'`, or `C2*` in the old notation.
    Shallow(Point),
    /// Half a column to the right of this point: `B'3`, or `B*3` in the old notation.
    Steep(Point),
}

/// The slope of a link, which distinguishes the two links of a center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slope {
    /// From the upper left to the lower right: `\`.
    Falling,
    /// From the lower left to the upper right: `/`.
    Rising,
}

impl Centre {
    /// Returns the center and slope of the link between two holes, or `None` if they are not a
    /// knight's move apart.
    ///
    /// ```
    /// use sgfkit::game::{Game, twixt::{Centre, Slope}};
    ///
    /// let hole = |name| Game::Twixt.parse_point(name).unwrap();
    /// let between = Centre::between(hole("B2"), hole("D3"));
    /// assert_eq!(between, Some((Centre::Shallow(hole("C2")), Slope::Falling)));
    /// ```
    #[must_use]
    pub fn between(one: Point, other: Point) -> Option<(Self, Slope)> {
        let (left, right) = if one.column <= other.column {
            (one, other)
        } else {
            (other, one)
        };
        let top = left.row.min(right.row);
        let slope = if left.row == top {
            Slope::Falling
        } else {
            Slope::Rising
        };
        match (right.column - left.column, left.row.abs_diff(right.row)) {
            (2, 1) => Some((Self::Shallow(Point::new(left.column + 1, top)), slope)),
            (1, 2) => Some((Self::Steep(Point::new(left.column, top + 1)), slope)),
            _ => None,
        }
    }

    /// Returns the two holes of the link with this slope, left one first; `None` if one of them
    /// would be above the first row or left of the first column.
    ///
    /// ```
    /// use sgfkit::game::{Game, twixt::{Centre, Slope}};
    ///
    /// let hole = |name| Game::Twixt.parse_point(name).unwrap();
    /// let link = Centre::Shallow(hole("H5")).holes(Slope::Rising);
    /// assert_eq!(link, Some([hole("G6"), hole("I5")]));
    /// ```
    #[must_use]
    pub fn holes(self, slope: Slope) -> Option<[Point; 2]> {
        let (left, right, top, bottom) = match self {
            Self::Shallow(Point { column, row }) => (
                column.checked_sub(1)?,
                column.checked_add(1)?,
                row,
                row.checked_add(1)?,
            ),
            Self::Steep(Point { column, row }) => (
                column,
                column.checked_add(1)?,
                row.checked_sub(1)?,
                row.checked_add(1)?,
            ),
        };
        Some(match slope {
            Slope::Falling => [Point::new(left, top), Point::new(right, bottom)],
            Slope::Rising => [Point::new(left, bottom), Point::new(right, top)],
        })
    }
}
