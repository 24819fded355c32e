//! The points of handicap stones.

use crate::game::{BoardSize, Point};

/// The corner of the third handicap stone; the fourth takes the other one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThirdStone {
    /// `dd` on 19×19, as in the Go Text Protocol, on Fox and in most professional games.
    #[default]
    UpperLeft,
    /// `pp` on 19×19, as on KGS.
    LowerRight,
}

/// Returns the points of a fixed handicap in the order of placement, or `None` if there is no such
/// handicap.
///
/// The points follow the Go Text Protocol (GTP 2 draft, §4.1.1): star points on the fourth line, or
/// on the third if a side is shorter than 13. There are 2 to 9 stones if both sides are odd and
/// longer than 7, otherwise 2 to 4, and none if a side is shorter than 7. HA itself does not place
/// stones (go.html, HA).
///
/// ```
/// use sgfkit::board::go::{ThirdStone, handicap_points};
/// use sgfkit::game::{BoardSize, Point};
///
/// let points = handicap_points(BoardSize::square(19), 3, ThirdStone::UpperLeft).unwrap();
/// assert_eq!(points, [Point::new(3, 15), Point::new(15, 3), Point::new(3, 3)]);
/// assert_eq!(handicap_points(BoardSize::square(19), 10, ThirdStone::UpperLeft), None);
/// ```
#[must_use]
pub fn handicap_points(size: BoardSize, stones: u32, third: ThirdStone) -> Option<Vec<Point>> {
    let (left, center, right) = lines(size.columns)?;
    let (top, middle, bottom) = lines(size.rows)?;
    let mut points = vec![(left, bottom), (right, top), (left, top), (right, bottom)];
    if third == ThirdStone::LowerRight {
        points.swap(2, 3);
    }
    match stones {
        2..=4 => points.truncate(stones as usize),
        5..=9 => {
            let (center, middle) = (center?, middle?);
            let sides = [
                (left, middle),
                (right, middle),
                (center, top),
                (center, bottom),
            ];
            let pairs = (stones as usize - 4) / 2;
            points.extend(sides.into_iter().take(2 * pairs));
            if stones % 2 == 1 {
                points.push((center, middle));
            }
        }
        _ => return None,
    }
    let points = points.into_iter();
    Some(
        points
            .map(|(column, row)| Point::new(column, row))
            .collect(),
    )
}

/// Returns the lines of a side that have star points: first, middle if there is one, and last.
fn lines(side: u32) -> Option<(u32, Option<u32>, u32)> {
    let edge = match side {
        0..7 => return None,
        7..13 => 2,
        _ => 3,
    };
    let middle = (side % 2 == 1 && side > 7).then_some(side / 2);
    Some((edge, middle, side - 1 - edge))
}
