//! Sets of points given as rectangles, which may be huge and may overlap.

use std::collections::BTreeMap;

use sgfkit_core::game::Point;

/// The upper left and lower right points of a rectangle.
pub(super) type Area = (Point, Point);

pub(super) fn cover_the_same(a: &[Area], b: &[Area]) -> bool {
    if a == b {
        return true;
    }
    if a.is_empty() || b.is_empty() {
        return false;
    }
    let both: Vec<Area> = a.iter().chain(b).copied().collect();
    let union = points(&both);
    points(a) == union && points(b) == union
}

/// Hashes the covered points, independently of how rectangles divide them.
pub(super) fn fingerprint(areas: &[Area]) -> u64 {
    measure(areas, mixed)
}

/// Counts the covered points modulo 2⁶⁴, so that the whole plane counts 0.
pub(super) fn points(areas: &[Area]) -> u64 {
    measure(areas, |edge| edge)
}

/// Column edges are numbered from 0, row edges from here.
const ROWS: u64 = 1 << 40;

/// Sums width × height over all covered points, modulo 2⁶⁴; a width or height is the difference of
/// `place` at the two edges.
fn measure(areas: &[Area], place: fn(u64) -> u64) -> u64 {
    let mut edges: Vec<u64> = areas.iter().flat_map(|area| columns(*area)).collect();
    edges.sort_unstable();
    edges.dedup();
    // Rectangles begin and end at these rows.
    let mut events: BTreeMap<u64, Vec<(Area, bool)>> = BTreeMap::new();
    for &(from, to) in areas {
        let begin = ROWS + u64::from(from.row);
        let end = ROWS + u64::from(to.row) + 1;
        events.entry(begin).or_default().push(((from, to), true));
        events.entry(end).or_default().push(((from, to), false));
    }
    let mut cover = Cover::new(edges.iter().map(|edge| place(*edge)).collect());
    let mut sum = 0u64;
    let mut above = 0;
    for (row, events) in events {
        let height = place(row).wrapping_sub(above);
        sum = sum.wrapping_add(cover.covered().wrapping_mul(height));
        above = place(row);
        for (area, begins) in events {
            let [left, right] = columns(area).map(|edge| edges.partition_point(|at| *at < edge));
            cover.change(left, right, begins);
        }
    }
    sum
}

fn columns((from, to): Area) -> [u64; 2] {
    [u64::from(from.column), u64::from(to.column) + 1]
}

fn mixed(edge: u64) -> u64 {
    let mut bits = edge.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A segment tree of the covered stretches between edges.
struct Cover {
    places: Vec<u64>,
    /// A power of two.
    leaves: usize,
    /// The number of times that each node is covered completely, from 1.
    counts: Vec<u32>,
    lengths: Vec<u64>,
}

impl Cover {
    fn new(places: Vec<u64>) -> Cover {
        let leaves = places.len().next_power_of_two();
        Cover {
            places,
            leaves,
            counts: vec![0; 2 * leaves],
            lengths: vec![0; 2 * leaves],
        }
    }

    fn covered(&self) -> u64 {
        self.lengths.get(1).copied().unwrap_or_default()
    }

    fn change(&mut self, left: usize, right: usize, covers: bool) {
        let (mut from, mut to) = (left + self.leaves, right + self.leaves);
        let (first, last) = (from, to - 1);
        while from < to {
            if from % 2 == 1 {
                self.count(from, covers);
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                self.count(to, covers);
            }
            from /= 2;
            to /= 2;
        }
        for mut node in [first, last] {
            while node > 1 {
                node /= 2;
                self.update(node);
            }
        }
    }

    fn count(&mut self, node: usize, covers: bool) {
        if covers {
            self.counts[node] += 1;
        } else {
            self.counts[node] -= 1;
        }
        self.update(node);
    }

    fn update(&mut self, node: usize) {
        self.lengths[node] = if self.counts[node] > 0 {
            self.whole(node)
        } else if node < self.leaves {
            self.lengths[2 * node].wrapping_add(self.lengths[2 * node + 1])
        } else {
            0
        };
    }

    fn whole(&self, node: usize) -> u64 {
        let level = node.ilog2();
        let span = self.leaves >> level;
        let left = (node - (1 << level)) * span;
        let last = self.places.len() - 1;
        let [left, right] = [left, left + span].map(|edge| self.places[edge.min(last)]);
        right.wrapping_sub(left)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn area(bounds: (u32, u32, u32, u32)) -> Area {
        let (left, top, width, height) = bounds;
        let to = Point::new(left + width, top + height);
        (Point::new(left, top), to)
    }

    fn single(areas: &[Area]) -> BTreeSet<Point> {
        let rows = areas
            .iter()
            .flat_map(|(from, to)| (from.row..=to.row).map(|row| (row, from.column..=to.column)));
        rows.flat_map(|(row, columns)| columns.map(move |column| Point::new(column, row)))
            .collect()
    }

    proptest! {
        #[test]
        fn it_is_the_points_that_count(
            a in prop::collection::vec((0u32..6, 0u32..6, 0u32..4, 0u32..4), 0..6),
            b in prop::collection::vec((0u32..6, 0u32..6, 0u32..4, 0u32..4), 0..6),
        ) {
            let [a, b] = [a, b].map(|list| list.into_iter().map(area).collect::<Vec<_>>());
            let same = single(&a) == single(&b);
            prop_assert_eq!(cover_the_same(&a, &b), same);
            prop_assert_eq!(fingerprint(&a) == fingerprint(&b), same);
            let points: Vec<Area> = single(&a).into_iter().map(|point| (point, point)).collect();
            prop_assert!(cover_the_same(&a, &points));
            prop_assert_eq!(fingerprint(&a), fingerprint(&points));
        }
    }

    #[test]
    fn size_costs_nothing() {
        let end = u32::MAX;
        let whole = [(Point::new(0, 0), Point::new(end, end))];
        let halves = [
            (Point::new(0, 0), Point::new(end / 2, end)),
            (Point::new(end / 2, 0), Point::new(end, end)),
        ];
        assert!(cover_the_same(&whole, &halves));
        assert!(!cover_the_same(&whole, &halves[..1]));
        assert!(!cover_the_same(&whole, &[]));
    }
}
