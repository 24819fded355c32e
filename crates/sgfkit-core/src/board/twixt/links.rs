//! The geometry of links: the eight knight's moves, and which links cross.
//!
//! A link is known by its upper end and one of the four directions downwards.
//! These come first, in the order in which the lower ends are read.

use crate::game::Point;

/// Where the other end of a link lies, in columns and rows. Four rows apart in
/// this table are a direction and its opposite.
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

/// The directions downwards.
pub(super) const DOWN: usize = 4;

/// The links that cross a link of each direction downwards: how far their
/// upper end is from that of the link, and their direction. Links that share a
/// peg never cross.
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

/// The direction that leads back.
pub(super) const fn opposite(direction: usize) -> usize {
    (direction + DOWN) % (2 * DOWN)
}

/// The other end of the link that begins at a hole, if it is not above or left
/// of the board.
pub(super) fn end(hole: Point, direction: usize) -> Option<Point> {
    let (columns, rows) = DIRECTIONS[direction];
    Some(Point::new(
        hole.column.checked_add_signed(columns)?,
        hole.row.checked_add_signed(rows)?,
    ))
}

/// The upper end and the direction downwards of the link between two holes,
/// `None` if they are not a knight's move apart.
pub(super) fn between(one: Point, other: Point) -> Option<(Point, usize)> {
    let [upper, lower] = if one < other {
        [one, other]
    } else {
        [other, one]
    };
    let direction = (0..DOWN).find(|direction| end(upper, *direction) == Some(lower))?;
    Some((upper, direction))
}
