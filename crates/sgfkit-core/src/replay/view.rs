//! `VW` before FF\[4\], which gives two corners of the visible part of the board (proplist_ff.html,
//! VW).

use std::collections::HashSet;

use crate::game::Point;
use crate::schema::id;
use crate::tree::Property;
use crate::value::RawValue;

/// Returns the upper left and lower right corners for any two opposite corners in a `VW` before
/// FF\[4\]; `None` for other lists, and if a node has several.
#[doc(hidden)]
#[must_use]
pub fn old_corners(property: Property<'_>) -> Option<(Point, Point)> {
    old_corners_by(property, |value| {
        property.facts().game.parse_point(&value.notation())
    })
}

/// Like [`old_corners`], with another way to read points.
#[doc(hidden)]
pub fn old_corners_by(
    property: Property<'_>,
    point: impl Fn(RawValue<'_>) -> Option<Point>,
) -> Option<(Point, Point)> {
    if property.facts().format >= 4 || !property.is(id::VW) {
        return None;
    }
    let mut values = property.values();
    let (one, other) = (point(values.next()?)?, point(values.next()?)?);
    let is_alone = property.node().properties_of(id::VW).nth(1).is_none();
    let from = Point::new(one.column.min(other.column), one.row.min(other.row));
    let to = Point::new(one.column.max(other.column), one.row.max(other.row));
    (values.next().is_none() && is_alone).then_some((from, to))
}

/// Returns the points of a `VW` before FF\[4\] that shows these: the corners of the rectangle that
/// they fill. If they do not fill one, returns all points, but never two, which would be corners.
///
/// ```
/// use sgfkit::Point;
/// use sgfkit::replay::old_view;
///
/// let row = [Point::new(0, 0), Point::new(1, 0), Point::new(2, 0)];
/// assert_eq!(old_view(row.to_vec()), [row[0], row[2]]);
/// let apart = vec![row[0], row[2]];
/// assert_eq!(old_view(apart), [row[0], row[2], row[2]]);
/// ```
#[must_use]
pub fn old_view(mut points: Vec<Point>) -> Vec<Point> {
    match corners(&points) {
        Some((from, to)) => vec![from, to],
        None => {
            if let [_, last] = points[..] {
                points.push(last);
            }
            points
        }
    }
}

fn corners(points: &[Point]) -> Option<(Point, Point)> {
    let columns = || points.iter().map(|point| point.column);
    let rows = || points.iter().map(|point| point.row);
    let from = Point::new(columns().min()?, rows().min()?);
    let to = Point::new(columns().max()?, rows().max()?);
    let area = u64::from(to.column - from.column + 1) * u64::from(to.row - from.row + 1);
    let unique: HashSet<&Point> = points.iter().collect();
    (unique.len() as u64 == area).then_some((from, to))
}
