//! Tests of `game::point`.

use sgfkit_core::game::BoardSize;
use sgfkit_core::game::*;

#[test]
fn order_is_by_row_then_column() {
    let mut points = [Point::new(1, 1), Point::new(2, 0), Point::new(0, 1)];
    points.sort();
    assert_eq!(
        points,
        [Point::new(2, 0), Point::new(0, 1), Point::new(1, 1)]
    );
}

#[test]
fn board_edges() {
    assert!(Point::new(5, 6).is_on(BoardSize::new(6, 7)));
    assert!(!Point::new(6, 6).is_on(BoardSize::new(6, 7)));
    assert!(!Point::new(5, 7).is_on(BoardSize::new(6, 7)));
    assert!(!Point::default().is_on(BoardSize::square(0)));
}

#[test]
fn swap_pieces_turns_c1_into_a3() {
    assert_eq!(Point::new(2, 0).transposed(), Point::new(0, 2));
}
