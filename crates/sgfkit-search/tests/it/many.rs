//! With many games, larger windows are used, too.

use sgfkit::{BoardSize, Collection, Game};
use sgfkit_search::{Archive, Cell, EMPTY, Filters, Hit, Pattern, Query, Target, games_of};

use crate::games::Random;

fn hits(archive: &Archive, query: &Query) -> Vec<Vec<Hit>> {
    let games = archive.choose(&Filters::default(), |_, _| true);
    let outcome = archive.search(&games, query, None);
    let mut found = outcome.found.into_iter().peekable();
    let hits = games.iter().map(|game| {
        let found = found.next_if(|found| found.at == game);
        found.map_or_else(Vec::new, |found| found.hits)
    });
    hits.collect()
}

/// Returns a rectangle of some position of a game.
fn part_of(random: &mut Random, game: &Collection, size: BoardSize) -> Pattern {
    let tree = game.trees().next().unwrap();
    let play = games_of(tree).remove(0).1.unwrap();
    let until = play.changes.len() - random.below(play.changes.len() / 2 + 1);
    let mut cells = vec![EMPTY; (size.columns * size.rows) as usize];
    for (point, state) in &play.changes[..until] {
        cells[*point as usize] = *state;
    }
    let (width, height) = [(4, 3), (3, 4), (5, 4), (4, 4)][random.below(4)];
    let column = random.below((size.columns - width + 1) as usize) as u32;
    let row = random.below((size.rows - height + 1) as usize) as u32;
    let mut pattern = Pattern::of_position(
        size,
        Cell::new(column, row),
        Cell::new(column + width - 1, row + height - 1),
        |cell| cells[cell.index(size) as usize],
    );
    // Anywhere, including at edges.
    pattern.edges = sgfkit_search::Edges::default();
    pattern
}

#[test]
fn many_games_have_the_hits_of_few() {
    let mut random = Random(2024);
    let size = BoardSize::square(7);
    let games = (0..1100).map(|number| {
        let moves = (0..45).map(|number| {
            let letter = |number: usize| char::from(b'a' + number as u8);
            let (column, row) = (letter(random.below(7)), letter(random.below(7)));
            format!(";{}[{column}{row}]", ["B", "W"][number % 2])
        });
        let moves: String = moves.collect();
        let game = format!("(;GM[1]SZ[7]{moves})");
        (format!("{number}.sgf"), Collection::parse(game))
    });
    let games: Vec<_> = games.collect();
    let archive = |games: &[(String, Collection)]| {
        Archive::of(games.iter().map(|(path, game)| (path.clone(), game)))
    };
    let many = archive(&games);
    let few: Vec<Archive> = games.chunks(100).map(archive).collect();
    // Windows are only stored for large groups.
    let bytes = |archive: &Archive| archive.parts[0].segment.bytes().len();
    let under = bytes(&archive(&games[..1000])) / 1000 * games.len();
    assert!(bytes(&many) > under + 400 * games.len(), "{under}");
    let mut count = 0;
    for _ in 0..150 {
        let game = &games[random.below(games.len())].1;
        let pattern = part_of(&mut random, game, size);
        let query = Query::new(Some(Game::Go), Target::Pattern(pattern));
        let query = query.with_swaps(random.one_in(2));
        let found = hits(&many, &query);
        let expected: Vec<_> = few.iter().flat_map(|few| hits(few, &query)).collect();
        assert_eq!(found, expected, "{query:?}");
        count += found.iter().filter(|hits| !hits.is_empty()).count();
    }
    assert!(count >= 150, "only {count} games with hits");
}
