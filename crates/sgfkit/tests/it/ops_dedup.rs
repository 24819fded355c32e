//! Duplicate games: the cases in `corpus/ops/dedup.txt`, and properties of any game.

use proptest::prelude::*;
use sgfkit::Collection;
use sgfkit::game::Symmetry;
use sgfkit::ops::{
    Cluster, DedupBy, Fingerprint, Surplus, TransformOptions, dedup, surplus, transform,
};

#[test]
fn cases() {
    let text = include_str!("../../../../corpus/ops/dedup.txt");
    let (mut cases, mut wrong) = (0, Vec::new());
    for case in text.split("\n\n").skip(1) {
        let lines: Vec<_> = case.lines().collect();
        let [name, by, games, expected] = lines[..] else {
            panic!("four lines: {case}");
        };
        let all = [
            DedupBy::Moves,
            DedupBy::Signature,
            DedupBy::Prefix,
            DedupBy::Position,
        ];
        let by = all.into_iter().find(|one| one.name() == by).unwrap();
        let found = shown(&clusters(&filled(games), by));
        if found != expected {
            wrong.push(format!("{name}\n  {found}\n  {expected}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases > 35, "{cases}");
}

/// A game of this length is unique, regardless of its players.
#[test]
fn long_games_need_no_names() {
    let named =
        |moves: usize, names: &str| made_up(&format!("{moves}")).replacen("SZ[19]", names, 1);
    let both = |moves| named(moves, "SZ[19]PB[A]PW[B]") + &named(moves, "SZ[19]PB[C]PW[D]");
    assert_eq!(clusters(&both(59), DedupBy::Moves).len(), 0);
    assert_eq!(clusters(&both(60), DedupBy::Moves).len(), 1);
    assert_eq!(clusters(&both(59), DedupBy::Prefix).len(), 1);
    // Thousands of short games by other players do not take quadratic time.
    let many: String = (0..4000)
        .map(|number| format!("(;PB[{number}]PW[x{number}]DT[{}];B[pd])", number / 2))
        .collect();
    assert_eq!(clusters(&many, DedupBy::Moves).len(), 0);
    assert_eq!(clusters(&many.repeat(2), DedupBy::Moves).len(), 4000);
}

/// Data of a removed copy must be in the other game.
#[test]
fn what_a_copy_has_more() {
    let rich = "(;SZ[9]PB[Ada]KM[6.5];B[cd]C[a long comment]TR[aa][bb]LB[ab:x](;W[gc];B[eh]BL[10])(;W[gd]))";
    for (copy, expected) in [
        ("(;SZ[9];B[cd];W[gc];B[eh])", None),
        (
            "(;SZ[9]CA[UTF-8]GM[1]FF[4]PB[ Ada ];B[cd]C[long comment];W[gc])",
            None,
        ),
        // The name of the program that wrote it would be lost.
        ("(;SZ[9]AP[other];B[cd];W[gc])", Some(Surplus::Other)),
        ("(;SZ[9:9];B[cd]TR[aa](;W[gc])(;W[gd]))", None),
        // Rotated by 90°, including its marks.
        ("(;SZ[9];B[fc]TR[ia][hb]LB[ha:x];W[gg])", None),
        ("(;SZ[9];B[fc]TR[aa];W[gg])", Some(Surplus::Markup)),
        ("(;SZ[9];B[cd](;W[gc])(;W[ge]))", Some(Surplus::Variation)),
        (
            "(;SZ[9];B[cd](;W[gc];B[eh];W[aa])(;W[gd]))",
            Some(Surplus::Variation),
        ),
        ("(;SZ[9];B[cd];W[gc]AW[aa])", Some(Surplus::Variation)),
        ("(;SZ[9];B[cd]C[other];W[gc])", Some(Surplus::Comment)),
        (
            "(;SZ[9];B[cd];W[gc]C[long comment])",
            Some(Surplus::Comment),
        ),
        ("(;SZ[9];B[cd]N[name];W[gc])", Some(Surplus::Comment)),
        ("(;SZ[9];B[cd]LB[ab:y];W[gc])", Some(Surplus::Markup)),
        ("(;SZ[9]PB[Eva];B[cd];W[gc])", Some(Surplus::GameInfo)),
        ("(;SZ[9]KM[7.5];B[cd];W[gc])", Some(Surplus::GameInfo)),
        ("(;SZ[9];B[cd];W[gc];B[eh]BL[9])", Some(Surplus::Other)),
        ("(;SZ[9];B[cd]XX[1];W[gc])", Some(Surplus::Other)),
    ] {
        let games = Collection::parse(format!("{copy}{rich}"));
        let (copy, rich) = (games.tree(0).unwrap(), games.tree(1).unwrap());
        let found = surplus(copy, rich, DedupBy::Moves);
        assert_eq!(
            found,
            expected,
            "{}",
            String::from_utf8_lossy(&games.to_bytes())
        );
        assert_eq!(surplus(rich, rich, DedupBy::Moves), None);
    }
    // By position the moves may come in another order.
    let games = Collection::parse("(;SZ[9];B[cd];W[gg];B[cc])(;SZ[9];B[cc];W[gg];B[cd]C[x])");
    let (copy, rich) = (games.tree(0).unwrap(), games.tree(1).unwrap());
    assert_eq!(surplus(copy, rich, DedupBy::Position), None);
    assert_eq!(
        surplus(copy, rich, DedupBy::Moves),
        Some(Surplus::Variation)
    );
    assert_eq!(
        surplus(rich, copy, DedupBy::Position),
        Some(Surplus::Comment)
    );
}

fn clusters(file: &str, by: DedupBy) -> Vec<Cluster> {
    let games = Collection::parse(file);
    let games: Vec<_> = games
        .trees()
        .map(|tree| Fingerprint::new(tree, by))
        .collect();
    dedup(&games)
}

fn shown(clusters: &[Cluster]) -> String {
    let one = |cluster: &Cluster| {
        let games = cluster.games.iter().map(|game| {
            let mark = if *game == cluster.richest { "*" } else { "" };
            format!("{}{mark}", game + 1)
        });
        games.collect::<Vec<_>>().join(" ")
    };
    match clusters {
        [] => "none".to_owned(),
        _ => clusters.iter().map(one).collect::<Vec<_>>().join(" | "),
    }
}

/// Expands braces.
fn filled(games: &str) -> String {
    let mut text = String::new();
    let mut rest = games;
    while let Some((before, behind)) = rest.split_once('{') {
        let (wish, behind) = behind.split_once('}').unwrap();
        text.push_str(before);
        text.push_str(&made_up(wish));
        rest = behind;
    }
    text + rest
}

fn made_up(wish: &str) -> String {
    let numbers = wish.trim_end_matches(['~', '/', 'p', 'a', 's']);
    let (length, other) = numbers.split_once(' ').unwrap_or((numbers, ""));
    let other: Option<usize> = other.parse().ok();
    let mut text = String::from("(;GM[1]SZ[19]");
    for number in 1..=length.parse().unwrap() {
        let place = 7 * number % 361 + usize::from(other == Some(number)) * 111;
        let (mut column, mut row) = (place % 19, place / 19 % 19);
        if wish.ends_with('~') {
            (column, row) = (18 - row, column);
        }
        let letter = |at: usize| char::from(b'a' + at as u8);
        let is_telling = [20, 31, 40, 51, 60, 71].contains(&number);
        let (color, point) = match wish.ends_with("/pass") {
            true if is_telling => ("B", format!("{}{}", letter(column), letter(row))),
            true => ("B", String::new()),
            false if number % 2 == 1 => ("B", format!("{}{}", letter(column), letter(row))),
            false => ("W", format!("{}{}", letter(column), letter(row))),
        };
        text.push_str(&format!(";{color}[{point}]"));
    }
    text + ")"
}

/// All games with a known notation.
const GAMES: [&str; 11] = [
    "(;GM[1]SZ[9:7]AB[aa]AW[ab];W[ba];B[dd];W[ee];AW[af:cg];B[];W[ff])",
    "(;GM[1]SZ[9]AB[aa:bc]AW[cc]PL[W])",
    "(;GM[4]SZ[15]AB[a1];B[hh];W[gh])",
    "(;GM[2];B[d3];W[c3];B[b3];W[b2])",
    "(;GM[9]SU[Standard];B[c1-c3];W[a3:c3];B[d8-d6])",
    "(;GM[11]SZ[6];B[b2];W[swap-pieces];B[c4])",
    "(;GM[18];W[djdcdh];B[aghggg])",
    "(;GM[20];B[cc:cf];W[cr:co])",
    "(;GM[21]SZ[12];W[g5];B[f9];W[e6];B[h8])",
    "(;GM[6];B[31hefe];W[42])",
    "(;GM[19];B[46];W[64])",
];

/// A game and any symmetry of it are the same, by their moves and by their
/// positions.
#[test]
fn turned_games_are_the_same() {
    let mut compared = 0;
    for file in GAMES {
        for symmetry in Symmetry::ALL {
            let mut turned = Collection::parse(file);
            let mut options = TransformOptions::default();
            options.symmetry = symmetry;
            if transform(&mut turned, &options).is_err() {
                continue;
            }
            let turned = String::from_utf8(turned.to_bytes().into_owned()).unwrap();
            for by in [DedupBy::Moves, DedupBy::Position] {
                let found = clusters(&format!("{file}{turned}"), by);
                assert_eq!(found.len(), 1, "{by:?} {symmetry:?}\n{file}\n{turned}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// A line of moves, each on some point or a pass.
fn line() -> impl Strategy<Value = Vec<Option<(u8, u8)>>> {
    let place = prop::option::weighted(0.95, (0u8..19, 0u8..19));
    prop::collection::vec(place, DedupBy::SHORTEST..120)
}

fn game(line: &[Option<(u8, u8)>]) -> String {
    let mut text = String::from("(;GM[1]SZ[19]");
    for (place, color) in line.iter().zip(["B", "W"].into_iter().cycle()) {
        let letter = |at: u8| char::from(b'a' + at);
        let point = place.map(|(column, row)| format!("{}{}", letter(column), letter(row)));
        text.push_str(&format!(";{color}[{}]", point.unwrap_or_default()));
    }
    text + ")"
}

proptest! {
    /// For any rotation of a game and any point of truncation.
    #[test]
    fn a_game_cut_short_is_the_beginning_of_it(
        line in line(),
        cut in 0usize..1000,
        symmetry in 0usize..8,
    ) {
        let shorter = DedupBy::SHORTEST + cut % (line.len() - DedupBy::SHORTEST + 1);
        let mut copy = Collection::parse(game(&line[..shorter]));
        let mut options = TransformOptions::default();
        options.symmetry = Symmetry::ALL[symmetry];
        transform(&mut copy, &options).unwrap();
        let copy = String::from_utf8(copy.to_bytes().into_owned()).unwrap();
        let found = clusters(&format!("{copy}{}", game(&line)), DedupBy::Prefix);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].games, &[0, 1]);
        prop_assert_eq!(found[0].richest, usize::from(shorter < line.len()));
    }

    /// The clusters do not depend on the order of the games.
    #[test]
    fn the_order_plays_no_part(
        picks in prop::collection::vec((0usize..4, 0usize..60, 0usize..3), 2..40),
        turn in 0usize..40,
    ) {
        let games: Vec<String> = picks
            .iter()
            .map(|(slip, length, which)| {
                let length = DedupBy::SHORTEST - 5 + length;
                match which {
                    0 => made_up(&format!("{length}")),
                    1 => made_up(&format!("{length} {}", 40 + slip)),
                    _ => made_up(&format!("{length}~")),
                }
            })
            .collect();
        let mut order: Vec<usize> = (0..games.len()).collect();
        order.rotate_left(turn % games.len());
        let half = games.len() / 2;
        order[..half].reverse();
        let moved: String = order.iter().map(|game| games[*game].as_str()).collect();
        for by in [DedupBy::Moves, DedupBy::Signature, DedupBy::Prefix, DedupBy::Position] {
            let sorted = |mut sets: Vec<Vec<usize>>| {
                sets.iter_mut().for_each(|set| set.sort_unstable());
                sets.sort_unstable();
                sets
            };
            let before = clusters(&games.concat(), by).into_iter().map(|same| same.games);
            let after = clusters(&moved, by).into_iter();
            let after = after.map(|same| same.games.iter().map(|game| order[*game]).collect());
            prop_assert_eq!(sorted(before.collect()), sorted(after.collect()), "{:?}", by);
        }
    }

    /// The most complete game of a cluster by prefix has the moves of all others.
    #[test]
    fn nothing_is_lost_with_a_beginning(lengths in prop::collection::vec((DedupBy::SHORTEST..90, 30usize..90), 2..30)) {
        let games: Vec<String> = lengths
            .iter()
            .map(|(length, slip)| made_up(&format!("{length} {slip}")))
            .collect();
        for cluster in clusters(&games.concat(), DedupBy::Prefix) {
            let whole = &games[cluster.richest];
            for game in cluster.games {
                prop_assert!(whole.starts_with(games[game].trim_end_matches(')')));
            }
        }
    }
}

/// Many games, each the start of the next, a long line of setup, and many huge boards: a quadratic
/// step would take forever.
#[test]
fn hostile_files() {
    let long = made_up("300");
    let moves: Vec<&str> = long.trim_end_matches(')').split_inclusive(']').collect();
    let mut text = String::new();
    for end in (40..moves.len()).chain(40..moves.len()) {
        text.push_str(&moves[..end].concat());
        text.push(')');
    }
    let found = clusters(&text, DedupBy::Prefix);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].games.len(), 2 * (moves.len() - 40));
    let mut text = String::from("(;GM[1];B[aa]");
    (0..100_000).for_each(|_| text.push_str(";AB[bb:cc]AW[ee]"));
    (0..100_000).for_each(|_| text.push_str("(;C[x])"));
    text.push(')');
    let mut same = "(;GM[1])".repeat(100_000);
    same.push_str(&"(;GM[21]SZ[702]AB[b1]C[x])".repeat(2000));
    same.push_str(&text);
    same.push_str(&text);
    for by in [
        DedupBy::Moves,
        DedupBy::Signature,
        DedupBy::Prefix,
        DedupBy::Position,
    ] {
        let expected = match by {
            DedupBy::Moves => 2,
            DedupBy::Position => 1,
            _ => 0,
        };
        assert_eq!(clusters(&same, by).len(), expected, "{by:?}");
    }
}
