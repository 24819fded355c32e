//! Tests the meaning of queries case by case.

use sgfkit::{Collection, Color, Game};
use std::convert::Infallible;
use std::sync::Arc;

use sgfkit_search::{
    Answer, Archive, Asked, By, Cell, Filters, Hit, Listing, Order, Pattern, Query, Target,
};

/// Returns the hits of a pattern in the first game of a text.
fn hits(file: &str, pattern: &str, with: impl Fn(Query) -> Query) -> Vec<Hit> {
    let file = Collection::parse(file);
    let game = file.trees().next().unwrap().game();
    let archive = Archive::of([("a.sgf", &file)]);
    let games = archive.choose(&Filters::default(), |_, _| true);
    let query = with(Query::new(
        Some(game),
        Target::Pattern(Pattern::parse(pattern).unwrap()),
    ));
    let outcome = archive.search(&games, &query, None);
    outcome
        .found
        .first()
        .map(|found| found.hits.clone())
        .unwrap_or_default()
}

#[test]
fn a_shape_broken_and_restored_is_another_hit() {
    // A ko: the stone at bb is captured and returns.
    let ko =
        "(;GM[1]SZ[5]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[ee];B[ed];W[bb];B[de];W[ea];B[cb])";
    let found = hits(ko, "+----/|*X**/|X.X*/|*X**", |query| {
        query.with_symmetries(false).with_swaps(false)
    });
    let nodes: Vec<_> = found
        .iter()
        .map(|hit| (hit.node, hit.next.as_ref().map(|next| next.node)))
        .collect();
    assert_eq!(nodes, [(1, Some(4)), (7, None)]);
}

#[test]
fn continuations_at_once_and_later() {
    let game = "(;GM[1]SZ[9];B[cc];W[gg];B[];W[dc];B[cd])";
    let found = hits(game, "----/|...*/|..../|..X.", |query| query);
    let next = found[0].next.as_ref().unwrap();
    assert_eq!(
        (found[0].node, next.node, next.moves, next.at_once),
        (1, 4, 4, false)
    );
    assert_eq!(next.as_color, Color::White);
}

#[test]
fn symmetric_placements_count_once_as_the_upper_left() {
    let game = "(;GM[1]SZ[9];B[cc];W[dc])";
    let found = hits(game, "----/|..../|..../|..X./|....", |query| {
        query.with_swaps(false)
    });
    assert_eq!(found.len(), 1);
    let next = found[0].next.as_ref().unwrap();
    assert_eq!(
        (next.as_cell, found[0].image.name()),
        (Cell::new(3, 2), "none")
    );
    let game = "(;GM[1]SZ[9];B[cc];W[cd])";
    let found = hits(game, "----/|..../|..../|..X./|....", |query| {
        query.with_swaps(false)
    });
    let next = found[0].next.as_ref().unwrap();
    assert_eq!(
        (next.as_cell, found[0].image.name()),
        (Cell::new(3, 2), "flip-diagonal")
    );
}

#[test]
fn a_whole_board_finds_the_turned_board() {
    let game = "(;GM[1]SZ[3:4];B[aa])";
    let found = hits(game, "+----+/|X...|/|....|/|....|/+----+", |query| query);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].image.name(), "flip-diagonal");
    assert_eq!(found[0].area, [Cell::CORNER, Cell::new(2, 3)]);
}

#[test]
fn hex_exchanges_colours_in_the_diagonals_only() {
    let game = "(;GM[11]SZ[5];B[b1];W[c3])";
    let plain = hits(
        game,
        "+-----+/|.X...|/|.....|/|.....|/|.....|/|.....|/+-----+",
        |query| query,
    );
    assert_eq!(plain.len(), 1);
    let swapped = hits(
        game,
        "+-----+/|.....|/|O....|/|.....|/|.....|/|.....|/+-----+",
        |query| query,
    );
    assert_eq!(
        (
            swapped.len(),
            swapped[0].image.name(),
            swapped[0].image.swapped
        ),
        (1, "flip-diagonal", true)
    );
    assert_eq!(swapped[0].next.as_ref().unwrap().as_color, Color::Black);
    let game = Collection::parse("(;GM[11]SZ[5];B[b1])");
    assert_eq!(game.trees().next().unwrap().game(), Game::Hex);
}

#[test]
fn rows_of_lines_of_action_are_drawn_upwards() {
    // Row 1 is the lowest: Black's piece moves from there to row 3.
    let game = "(;GM[9]SZ[8];B[b1-b3])";
    let below = hits(game, "|OX/|O./|../---", |query| {
        query.with_symmetries(false).with_swaps(false)
    });
    assert_eq!(below.len(), 1);
    assert_eq!(below[0].area, [Cell::new(0, 5), Cell::new(1, 7)]);
    let above = hits(game, "---/|../|O./|OX", |query| {
        query.with_symmetries(false).with_swaps(false)
    });
    assert!(above.is_empty());
}

/// libkombilo keeps patterns without an edge one line away from all edges, and those with one edge
/// one line away from corners, so it finds less.
#[test]
fn a_shape_without_an_edge_lies_anywhere() {
    let count = |game: &str, pattern: &str| {
        let found = hits(game, pattern, |query| {
            query.with_symmetries(false).with_swaps(false)
        });
        found.len()
    };
    // In the corner, on the side, and in the center.
    let corner = "(;GM[1]SZ[9];B[aa];W[ba])";
    let side = "(;GM[1]SZ[9];B[ac];W[bc])";
    let open = "(;GM[1]SZ[9];B[dd];W[ed])";
    for game in [corner, side, open] {
        assert_eq!(count(game, "XO/.."), 1, "{game}");
    }
    // With one edge: everywhere along it, including corners.
    assert_eq!(count(corner, "--/XO/.."), 1);
    assert_eq!(count(side, "|XO/|.."), 1);
    assert_eq!(count(open, "--/XO/.."), 0);
}

#[test]
fn a_search_that_is_stopped_estimates_and_goes_on() {
    // Every third game contains the pattern.
    let games = (0..3000).map(|number| {
        let point = if number % 3 == 0 { "cc" } else { "bb" };
        let text = format!("(;GM[1]SZ[5]RE[B+R];B[{point}];W[dd])");
        (format!("{number}.sgf"), Collection::parse(text))
    });
    let games: Vec<_> = games.collect();
    let archive = Archive::of(games.iter().map(|(path, file)| (path.clone(), file)));
    let games = archive.choose(&Filters::default(), |_, _| true);
    let pattern = Pattern::parse("X./.O").unwrap();
    let query = Query::new(Some(Game::Go), Target::Pattern(pattern));
    let stopped = archive.search(&games, &query, Some(std::time::Instant::now()));
    assert!(!stopped.is_whole());
    assert!((64..1500).contains(&stopped.looked_at), "{stopped:?}");
    let estimate = archive.tally(&stopped);
    assert_eq!((estimate.searched, estimate.exact), (3000, false));
    assert!((950..1050).contains(&estimate.games), "{}", estimate.games);
    let whole = archive.tally(&archive.go_on(&games, &query, stopped, None));
    assert_eq!(whole, archive.tally(&archive.search(&games, &query, None)));
    assert_eq!(
        (whole.games, whole.counts.wins[0], whole.exact),
        (1000, 1000, true)
    );
}

/// The limit on hits in memory does not change the answer: the others are recomputed, a few games
/// at a time.
#[test]
fn hits_that_were_only_counted_are_found_again() {
    let games = (0..2500).map(|number| {
        let point = |shift: usize| {
            let letter = |number: usize| char::from(b'a' + (number % 9) as u8);
            [letter(number + shift), letter(number / 9 + 2 * shift)]
        };
        let moves = (0..12).map(|shift| {
            let side = ["B", "W"][shift % 2];
            format!(";{side}[{}]", point(shift).iter().collect::<String>())
        });
        let year = 1990 + number % 7;
        let text = format!(
            "(;GM[1]SZ[9]RE[B+R]DT[{year}]{})",
            moves.collect::<String>()
        );
        (format!("{number}.sgf"), Collection::parse(text))
    });
    let games: Vec<_> = games.collect();
    let files = games.iter().map(|(path, file)| (path.clone(), file));
    let archive = Arc::new(Archive::of(files));
    let chosen = archive.choose(&Filters::default(), |_, _| true);
    let answer = |kept: usize| {
        let mut asked = Asked::shape(Game::Go, Pattern::parse("X.").unwrap());
        asked.query.hits_kept = kept;
        let outcome = archive.search(&chosen, &asked.query, None);
        let in_memory: usize = outcome.found.iter().map(|found| found.hits.len()).sum();
        assert!(in_memory <= kept, "{in_memory} of {kept}");
        let answer = Answer::new(
            Arc::clone(&archive),
            asked,
            chosen.clone(),
            outcome,
            Order::Hits,
        );
        let mut listing = Listing::default();
        listing.by = Some(By::Year);
        let mut lines = Vec::new();
        let Ok(()) = answer.lines(&listing, 0, |line| {
            lines.push(line.to_owned());
            Ok::<(), Infallible>(())
        });
        (lines, in_memory, answer.tally.hits)
    };
    let (all, in_memory, hits) = answer(usize::MAX);
    assert_eq!(in_memory as u64, hits);
    let written: usize = all
        .iter()
        .map(|line| line.matches("\"transform\"").count())
        .sum();
    assert_eq!(written as u64, hits);
    for kept in [0, 1, 5000] {
        assert_eq!(answer(kept).0, all, "{kept}");
    }
}
