//! Tests the fixes of lists whose points overlap.

use std::collections::BTreeMap;

use proptest::prelude::*;

use sgfkit::check::{self, Applicability};
use sgfkit::{Collection, Point};

/// Counts point by point, as a slow reference.
fn counts(game: &Collection, id: &str) -> BTreeMap<Point, usize> {
    let mut counts = BTreeMap::new();
    let root = game.tree(0).unwrap().root();
    for (from, to) in root.points(id) {
        for column in from.column..=to.column {
            for row in from.row..=to.row {
                *counts.entry(Point::new(column, row)).or_default() += 1;
            }
        }
    }
    counts
}

fn value((column, row, width, height): (u8, u8, u8, u8)) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    let (last_column, last_row) = (column + width, row + height);
    match (width, height) {
        (0, 0) => format!("[{}{}]", letter(column), letter(row)),
        _ => format!(
            "[{}{}:{}{}]",
            letter(column),
            letter(row),
            letter(last_column),
            letter(last_row)
        ),
    }
}

fn list() -> impl Strategy<Value = String> {
    let one = (0..6u8, 0..6u8, 0..3u8, 0..3u8).prop_map(value);
    proptest::collection::vec(one, 1..8).prop_map(|values| values.concat())
}

proptest! {
    #[test]
    fn a_list_is_cut_to_the_same_points_each_once(list in list()) {
        let game = Collection::parse(format!("(;FF[4]GM[1]SZ[19]AB{list})"));
        let before = counts(&game, "AB");
        let fixed = check::fix(&game, Applicability::Safe, |_| true);
        let is_unique = before.values().all(|count| *count == 1);
        prop_assert_eq!(fixed.count == 0, is_unique);
        let game = Collection::parse(fixed.bytes);
        prop_assert_eq!(check::run(&game), []);
        let after = counts(&game, "AB");
        prop_assert!(after.keys().eq(before.keys()));
        prop_assert!(after.values().all(|count| *count == 1));
    }

    #[test]
    fn two_lists_share_no_point_in_the_end(black in list(), white in list()) {
        let game = Collection::parse(format!("(;FF[4]GM[1]SZ[19]AB{black}AW{white})"));
        let before = [counts(&game, "AB"), counts(&game, "AW")];
        let fixed = check::fix(&game, Applicability::Unsafe, |_| true);
        let game = Collection::parse(fixed.bytes);
        prop_assert_eq!(check::run(&game), []);
        let mut after = counts(&game, "AB");
        for (point, count) in counts(&game, "AW") {
            *after.entry(point).or_default() += count;
        }
        prop_assert!(after.values().all(|count| *count == 1));
        let all = before.iter().flatten().map(|(point, _)| point).collect::<std::collections::BTreeSet<_>>();
        prop_assert!(after.keys().eq(all));
    }
}
