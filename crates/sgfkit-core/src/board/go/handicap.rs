//! Where handicap stones stand.

use crate::game::{BoardSize, Point};

/// Which corner the third handicap stone takes; the fourth takes the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThirdStone {
    /// `dd` on 19×19, as in the Go Text Protocol, on Fox and in most
    /// professional records.
    #[default]
    UpperLeft,
    /// `pp` on 19×19, as on KGS.
    LowerRight,
}

/// The points of a fixed handicap on a board of `size`, in the
/// order in which they are placed; `None` where there is no such handicap.
///
/// They are those of the Go Text Protocol (GTP 2 draft, §4.1.1): star points
/// on the fourth line, on the third where the side is shorter than 13. There
/// are 2 to 9 stones where both sides are odd and longer than 7, else 2 to 4,
/// and none where a side is shorter than 7. HA itself places no stones
/// (go.html, HA).
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

/// The lines of a side that star points stand on: the first, the middle one if
/// there is one, and the last.
fn lines(side: u32) -> Option<(u32, Option<u32>, u32)> {
    let edge = match side {
        0..7 => return None,
        7..13 => 2,
        _ => 3,
    };
    let middle = (side % 2 == 1 && side > 7).then_some(side / 2);
    Some((edge, middle, side - 1 - edge))
}
