//! Tests of `board::go::handicap`.

use sgfkit_core::board::go::*;
use sgfkit_core::game::BoardSize;

use sgfkit_core::game::Game;

fn named(size: BoardSize, stones: u32, third: ThirdStone) -> Option<String> {
    let points = handicap_points(size, stones, third)?;
    let names = points.into_iter().map(|point| Game::Go.write_point(point));
    Some(names.collect::<Option<Vec<_>>>()?.join(" "))
}

#[test]
fn handicaps_by_size() {
    for (side, stones, points) in [
        (19, 1, None),
        (19, 2, Some("dp pd")),
        (19, 3, Some("dp pd dd")),
        (19, 4, Some("dp pd dd pp")),
        (19, 5, Some("dp pd dd pp jj")),
        (19, 6, Some("dp pd dd pp dj pj")),
        (19, 7, Some("dp pd dd pp dj pj jj")),
        (19, 8, Some("dp pd dd pp dj pj jd jp")),
        (19, 9, Some("dp pd dd pp dj pj jd jp jj")),
        (19, 10, None),
        (13, 5, Some("dj jd dd jj gg")),
        (9, 4, Some("cg gc cc gg")),
        (9, 5, Some("cg gc cc gg ee")),
        (18, 4, Some("do od dd oo")),
        (18, 5, None),
        (7, 4, Some("ce ec cc ee")),
        (7, 5, None),
        (6, 2, None),
        (0, 2, None),
        (19, u32::MAX, None),
    ] {
        let found = named(BoardSize::square(side), stones, ThirdStone::UpperLeft);
        assert_eq!(found.as_deref(), points, "{stones} on {side}");
    }
    let found = named(BoardSize::square(19), 3, ThirdStone::LowerRight);
    assert_eq!(found.as_deref(), Some("dp pd pp"));
    let found = named(BoardSize::square(19), 4, ThirdStone::LowerRight);
    assert_eq!(found.as_deref(), Some("dp pd pp dd"));
    let found = named(BoardSize::new(19, 9), 5, ThirdStone::UpperLeft);
    assert_eq!(found.as_deref(), Some("dg pc dc pg je"));
}
