//! Compares the fast searcher with the slow reference of `twin.rs`.

use std::collections::HashMap;

use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Collection, Color, GameTree, Node};
use sgfkit_search::{
    Allowed, Archive, BLACK, Cell, EMPTY, Filters, GameOrder, Hit, Pattern, Query, Sequence,
    Target, WHITE, Wanted, What, like,
};

use crate::games::{GAMES, Random, random_game, real_games};
use crate::twin::{cells, slow};

/// Returns a query for some part of a position.
fn random_query(random: &mut Random, tree: GameTree<'_>) -> Query {
    let game = tree.game();
    let nodes: Vec<Node<'_>> = tree.nodes().collect();
    let node = nodes[random.below(nodes.len())];
    let mut replay = Replay::new(tree);
    replay.go_to(node);
    let size = replay.board().unwrap().size();
    let cells = cells(game, &replay);
    let wanted = match random.below(6) {
        0 => moves_query(random, tree, size),
        kind => {
            let mut whole = kind == 1;
            let (mut columns, mut rows) = (
                1 + random.below(5.min(size.columns as usize)) as u32,
                1 + random.below(5.min(size.rows as usize)) as u32,
            );
            if whole {
                BoardSize { columns, rows } = size;
            }
            let left = random.below((size.columns - columns + 1) as usize) as u32;
            let upper = random.below((size.rows - rows + 1) as usize) as u32;
            let from = Cell::new(left, upper);
            let to = from.last_of(BoardSize::new(columns, rows));
            let at = |cell: Cell| cells[cell.index(size) as usize];
            let mut pattern = Pattern::of_position(size, from, to, at);
            whole &= random.one_in(2);
            if !whole {
                let edges = &mut pattern.edges;
                for edge in [
                    &mut edges.upper,
                    &mut edges.lower,
                    &mut edges.left,
                    &mut edges.right,
                ] {
                    *edge &= random.one_in(2);
                }
                for cell in &mut pattern.cells {
                    *cell = match random.below(6) {
                        0 => Allowed::ANYTHING,
                        1 if cell.has(EMPTY) || cell.has(BLACK) => Allowed::just(BLACK).or(EMPTY),
                        2 if cell.has(EMPTY) || cell.has(WHITE) => Allowed::just(WHITE).or(EMPTY),
                        _ => *cell,
                    };
                }
            }
            Target::Pattern(pattern)
        }
    };
    let next = [None, None, None, Some(Color::Black), Some(Color::White)][random.below(5)];
    let at_move = [None, None, None, Some(0..=5), Some(3..=u32::MAX)][random.below(5)].clone();
    let region = random.one_in(4).then(|| {
        let [a, b, c, d] = [(); 4].map(|()| random.below(6) as u32);
        [Cell::new(a, b), Cell::new(a + c, b + d)]
    });
    Query::new(Some(game), wanted)
        .with_next_at(region)
        .with_hits_kept(usize::MAX)
        .with_symmetries(!random.one_in(4))
        .with_swaps(!random.one_in(4))
        .with_next(next)
        .with_at_move(at_move)
        .with_variations(random.one_in(2))
}

fn moves_query(random: &mut Random, tree: GameTree<'_>, size: BoardSize) -> Target {
    let archive = sgfkit_search::games_of(tree);
    let play = archive[0].1.as_ref().unwrap();
    let any_order = random.one_in(3);
    let wanted = play
        .played
        .iter()
        .take(1 + random.below(4))
        .map(|played| match random.below(5) {
            0 if !any_order => Wanted {
                color: Some(played.color),
                what: None,
            },
            1 if !any_order => Wanted {
                color: None,
                what: Some(played.what),
            },
            _ => Wanted {
                color: Some(played.color),
                what: Some(played.what),
            },
        });
    let mut wanted: Vec<Wanted> = wanted.collect();
    if wanted.is_empty() {
        wanted.push(Wanted {
            color: Some(Color::Black),
            what: Some(What::Pass),
        });
    }
    Target::Moves(Sequence {
        wanted,
        any_order,
        size,
    })
}

/// Runs both searchers on games in one archive.
fn compare(files: &[(String, Collection)], random: &mut Random, queries: usize) -> usize {
    let archive = Archive::of(files.iter().map(|(path, file)| (path.clone(), file)));
    let games = archive.choose(&Filters::default(), |_, _| true);
    let trees: Vec<GameTree<'_>> = files.iter().flat_map(|(_, file)| file.trees()).collect();
    let mut hits = 0;
    for number in 0..queries {
        let tree = trees[random.below(trees.len())];
        let query = match (number % 8, like(tree)) {
            (0, Some(sequence)) => Query::new(Some(tree.game()), Target::Like(sequence)),
            _ => random_query(random, tree),
        };
        let outcome = archive.search(&games, &query, None);
        let mut fast: HashMap<(u64, u32), Vec<Hit>> = HashMap::new();
        for found in &outcome.found {
            let GameOrder { file, tree, .. } = archive.order(found.at);
            assert!(fast.insert((file, tree), found.hits.clone()).is_none());
        }
        for ((path, file), order) in files.iter().zip(0..) {
            for tree in file.trees() {
                let key = (order, tree.index() as u32);
                if Some(tree.game()) != query.game {
                    assert!(!fast.contains_key(&key));
                    continue;
                }
                let nodes: Vec<Node<'_>> = if query.variations {
                    tree.nodes().collect()
                } else {
                    tree.main_line().collect()
                };
                let mut slow = slow(tree, &nodes, &query);
                if let Some([from, to]) = query.next_at {
                    slow.retain(|hit| {
                        let cell = hit.next.as_ref().map(|next| next.as_cell);
                        cell.is_some_and(|Cell { column, row }| {
                            column >= from.column
                                && column <= to.column
                                && row >= from.row
                                && row <= to.row
                        })
                    });
                }
                let key_of = |hit: &Hit| {
                    let next = hit.next.as_ref().map(|next| next.node);
                    let [from, to] = hit.area;
                    (
                        hit.node,
                        (from.row, from.column),
                        (to.row, to.column),
                        next,
                        hit.image.swapped,
                        hit.image.name(),
                    )
                };
                slow.sort_by_key(key_of);
                let mut fast = fast.remove(&key).unwrap_or_default();
                fast.sort_by_key(key_of);
                hits += slow.len();
                assert_eq!(
                    fast,
                    slow,
                    "{path}, tree {}: {query:?}\n{}",
                    key.1,
                    String::from_utf8_lossy(file.source())
                );
            }
        }
    }
    hits
}

#[test]
fn random_games_on_all_boards() {
    for ((game, size), seed) in GAMES.into_iter().zip(1..) {
        let mut random = Random(seed * 7919);
        let count = if size.columns > 9 { 10 } else { 40 };
        let games = (0..count).map(|number| {
            let text = random_game(&mut random, game, size);
            (format!("{number}.sgf"), Collection::parse(text.as_str()))
        });
        let games: Vec<_> = games.collect();
        let queries = if size.columns > 9 { 6 } else { 20 };
        let hits = compare(&games, &mut random, queries);
        assert!(hits > 100, "{game} {size:?}: only {hits} hits to compare");
    }
}

#[test]
fn long_games() {
    // Planes store at most 255 steps.
    let mut random = Random(77);
    let games = (0..10).map(|number| {
        let mut text = "(;GM[1]SZ[5]".to_owned();
        for step in 0..340 {
            let letter = |number: usize| char::from(b'a' + number as u8);
            let point = if step < 256 && random.one_in(3) {
                String::new()
            } else {
                format!("{}{}", letter(random.below(5)), letter(random.below(5)))
            };
            text += &format!(";{}[{point}]", ["B", "W"][step % 2]);
        }
        (format!("{number}.sgf"), Collection::parse(text + ")"))
    });
    let mut games: Vec<_> = games.collect();
    // A game in which nothing changes before step 300.
    let quiet = format!("(;GM[1]SZ[5]{};B[bb];W[cc];B[dd])", ";B[];W[]".repeat(150));
    games.push(("quiet.sgf".to_owned(), Collection::parse(quiet)));
    assert!(compare(&games, &mut random, 15) > 100);
}

#[test]
fn real_games_agree() {
    let mut by_game: HashMap<u32, Vec<(String, Collection)>> = HashMap::new();
    for (path, file) in real_games(60) {
        let Some(tree) = file.trees().next() else {
            continue;
        };
        // One game per file, small enough for the slow searcher.
        let is_small = file.trees().all(|tree| {
            tree.game() == file.trees().next().unwrap().game()
                && Replay::new(tree)
                    .board()
                    .is_some_and(|board| board.size().columns * board.size().rows <= 400)
                && tree.nodes().count() < 160
                && sgfkit::info::rows(tree).len() == 1
        });
        let game = tree.game();
        if is_small && sgfkit_search::is_searched(game) && file.trees().count() == 1 {
            by_game.entry(game.number()).or_default().push((path, file));
        }
    }
    let mut random = Random(4711);
    for (game, mut files) in by_game {
        files.truncate(12);
        let hits = compare(&files, &mut random, 6);
        eprintln!("game {game}: {} files, {hits} hits", files.len());
    }
}
