//! The geometry of links: the eight knight's moves, and the links that cross.
//!
//! A link is identified by its upper end and one of the four downward directions. These come first,
//! in reading order of the lower ends.

use crate::game::Point;

/// The offset of a link's other end in columns and rows. Opposite directions are four rows apart.
pub(super) const DIRECTIONS: [(i32, i32); 8] = [
    (-2, 1),
    (2, 1),
    (-1, 2),
    (1, 2),
    (2, -1),
    (-2, -1),
    (1, -2),
    (-1, -2),
];

pub(super) const DOWN: usize = 4;

/// The links that cross a link of each downward direction: the offset of their upper end, and their
/// direction. Links that share a peg never cross.
pub(super) const CROSSING: [[(i32, i32, usize); 9]; DOWN] = [
    [
        (-2, -1, 3),
        (-1, -1, 3),
        (0, -1, 2),
        (-3, 0, 1),
        (-2, 0, 1),
        (-2, 0, 3),
        (-1, 0, 1),
        (-1, 0, 2),
        (-1, 0, 3),
    ],
    [
        (0, -1, 3),
        (1, -1, 2),
        (2, -1, 2),
        (1, 0, 0),
        (1, 0, 2),
        (1, 0, 3),
        (2, 0, 0),
        (2, 0, 2),
        (3, 0, 0),
    ],
    [
        (-1, -1, 3),
        (-2, 0, 1),
        (-1, 0, 1),
        (-1, 0, 3),
        (1, 0, 0),
        (-2, 1, 1),
        (-1, 1, 1),
        (-1, 1, 3),
        (0, 1, 0),
    ],
    [
        (1, -1, 2),
        (-1, 0, 1),
        (1, 0, 0),
        (1, 0, 2),
        (2, 0, 0),
        (0, 1, 1),
        (1, 1, 0),
        (1, 1, 2),
        (2, 1, 0),
    ],
];

pub(super) const fn opposite(direction: usize) -> usize {
    (direction + DOWN) % (2 * DOWN)
}

/// Returns the other end of a link, unless it is above or left of the board.
pub(super) fn end(hole: Point, direction: usize) -> Option<Point> {
    let (columns, rows) = DIRECTIONS[direction];
    Some(Point::new(
        hole.column.checked_add_signed(columns)?,
        hole.row.checked_add_signed(rows)?,
    ))
}

/// Returns the upper end and direction of the link between two holes, or `None` if they are not a
/// knight's move apart.
pub(super) fn between(one: Point, other: Point) -> Option<(Point, usize)> {
    let [upper, lower] = if one < other {
        [one, other]
    } else {
        [other, one]
    };
    let direction = (0..DOWN).find(|direction| end(upper, *direction) == Some(lower))?;
    Some((upper, direction))
}
