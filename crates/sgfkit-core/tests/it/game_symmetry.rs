//! Tests of `game::symmetry`.

use sgfkit_core::game::BoardSize;
use sgfkit_core::game::Point;
use sgfkit_core::game::*;

#[test]
fn symmetries_move_every_point_and_their_inverses_take_it_back() {
    let size = BoardSize::new(5, 3);
    let points = (0..5).flat_map(|column| (0..3).map(move |row| Point::new(column, row)));
    for point in points {
        for symmetry in Symmetry::ALL {
            let there = symmetry.apply(point, size);
            assert!(there.is_on(symmetry.size(size)));
            let back = symmetry.inverse().apply(there, symmetry.size(size));
            assert_eq!(back, point, "{symmetry:?}");
        }
    }
}

#[test]
fn one_after_the_other() {
    let size = BoardSize::new(5, 3);
    let point = Point::new(1, 0);
    for first in Symmetry::ALL {
        for next in Symmetry::ALL {
            let twice = next.apply(first.apply(point, size), first.size(size));
            assert_eq!(
                first.then(next).apply(point, size),
                twice,
                "{first:?} {next:?}"
            );
        }
    }
}

#[test]
fn a_quarter_turn_is_clockwise() {
    let upper_left = Point::new(0, 0);
    assert_eq!(
        Symmetry::Quarter.apply(upper_left, BoardSize::square(19)),
        Point::new(18, 0)
    );
    assert_eq!(
        Symmetry::Antidiagonal.apply(Point::new(18, 0), BoardSize::square(19)),
        Point::new(18, 0)
    );
}
