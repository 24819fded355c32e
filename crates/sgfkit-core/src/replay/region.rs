//! Point lists with rectangles.

use super::old_corners;
use crate::game::{BoardSize, Point};
use crate::tree::Property;
use crate::value::Value;

/// Returns the points of lists such as `TR` or `VW` on a board of `size`: single points in file
/// order, then those of rectangles (sgf4.html §3.5.1), each once. A `VW` before FF\[4\] with two
/// corners is their rectangle (proplist_ff.html, VW). Broken files may have several lists per node.
///
/// Takes time for the values and the board, even if rectangles overlap.
///
/// ```
/// use sgfkit::{BoardSize, Collection, Point};
/// use sgfkit::replay::points_on;
///
/// let file = Collection::parse("(;GM[1]TR[cc][sr:zz][rr:ss])");
/// let root = file.tree(0).unwrap().root();
/// let points = points_on(root.properties_of("TR"), BoardSize::square(19));
/// assert_eq!(points.len(), 5);
/// assert_eq!(points[0], Point::new(2, 2));
/// ```
#[must_use]
pub fn points_on<'a, P>(lists: P, size: BoardSize) -> Vec<Point>
where
    P: IntoIterator<Item = Property<'a>, IntoIter: Clone>,
{
    let lists = lists.into_iter();
    let values = lists.clone().flat_map(Property::decode);
    let singles = values.filter_map(|value| match value {
        Ok(Value::Point(point)) if point.is_on(size) => Some(point),
        _ => None,
    });
    let mut points: Vec<Point> = singles.collect();
    points.extend(rectangles(lists, size));
    points
}

/// Returns the points in the rectangles of a list by row, then column.
///
/// Corners may be swapped or off the board.
pub(super) fn rectangles<'a>(
    lists: impl Iterator<Item = Property<'a>>,
    size: BoardSize,
) -> Vec<Point> {
    let BoardSize { columns, rows } = size;
    // The difference of each point's rectangle count from its left and upper neighbors': four
    // changes per rectangle of any size. The extra column and row hold changes beyond the edge.
    let stride = columns as usize + 1;
    let mut changes: Vec<i64> = Vec::new();
    let rectangles = lists.flat_map(|list| {
        let corners = old_corners(list);
        let written = list.decode().filter_map(|value| match value {
            Ok(Value::Rectangle(from, to)) => Some((from, to)),
            _ => None,
        });
        written.chain(corners)
    });
    for (from, to) in rectangles {
        let left = from.column.min(to.column);
        let top = from.row.min(to.row);
        if !Point::new(left, top).is_on(size) {
            continue;
        }
        changes.resize(stride * (rows as usize + 1), 0);
        let right = from.column.max(to.column).min(columns - 1) + 1;
        let bottom = from.row.max(to.row).min(rows - 1) + 1;
        for (column, row, change) in [
            (left, top, 1),
            (right, top, -1),
            (left, bottom, -1),
            (right, bottom, 1),
        ] {
            changes[row as usize * stride + column as usize] += change;
        }
    }
    let mut points = Vec::new();
    if changes.is_empty() {
        return points;
    }
    let mut above = vec![0; stride];
    for (row, changes) in (0..rows).zip(changes.chunks(stride)) {
        let mut count = 0;
        for ((column, change), above) in (0..columns).zip(changes).zip(&mut above) {
            *above += change;
            count += *above;
            if count > 0 {
                points.push(Point::new(column, row));
            }
        }
    }
    points
}
