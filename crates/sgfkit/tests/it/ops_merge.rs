//! Merges games into one tree: cases in `corpus/ops/merge.txt`, and properties of any file.

use std::collections::BTreeMap;

use crate::common::{corpus, file, on_a_small_stack, small_games};
use proptest::prelude::*;
use sgfkit::convert::to_ff4;
use sgfkit::ops::{self, By, MergeOptions, MergeOrder, merge, split};
use sgfkit::{Collection, GameTree, Node};

/// Letters for games.
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

fn options(words: &str) -> MergeOptions {
    let mut options = MergeOptions::default();
    for word in words.split_whitespace() {
        match word.split_once('=') {
            Some(("depth", depth)) => options.max_depth = Some(depth.parse().unwrap()),
            None if word == "frequency" => options.order = MergeOrder::Frequency,
            None if word == "symmetry" => options.symmetry = true,
            None if word == "counts" => options.counts = true,
            None if word == "plain" => {}
            _ => panic!("{word}"),
        }
    }
    options
}

fn named<'a>(collections: &'a [Collection]) -> Vec<(&'static str, GameTree<'a>)> {
    let trees = collections.iter().flat_map(Collection::trees);
    NAMES.into_iter().cycle().zip(trees).collect()
}

/// Each case: its purpose; the options; the games, one per line; `=` and the file; `! ` and a note,
/// for each.
#[test]
fn merged() {
    let path = corpus().join("ops/merge.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut wrong = Vec::new();
    let mut cases = 0;
    let mut updated: Vec<String> = Vec::new();
    for case in text.split("\n\n") {
        if cases == 0 && case.starts_with('#') {
            updated.push(case.to_owned());
            continue;
        }
        let lines: Vec<&str> = case.trim_end().lines().collect();
        let games = lines
            .iter()
            .skip(2)
            .take_while(|line| line.starts_with('('));
        let games: Vec<Collection> = games.map(|line| file(line)).collect();
        let merged = merge(&named(&games), &options(lines[1]));
        let text = String::from_utf8(merged.bytes).unwrap();
        let mut found = vec![format!(
            "= {}",
            text.replace('\\', "\\\\").replace('\n', "\\n")
        )];
        found.extend(merged.notes.iter().map(|note| format!("! {note}")));
        let (given, expected) = lines.split_at(2 + games.len());
        if found != expected {
            wrong.push(format!(
                "{}\n{}\n{}",
                lines[0],
                found.join("\n"),
                expected.join("\n")
            ));
        }
        updated.push([&given.join("\n"), "\n", &found.join("\n")].concat());
        cases += 1;
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, updated.join("\n\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    assert!(cases > 20, "{cases}");
}

fn parse(file: impl Into<Vec<u8>>) -> Collection {
    Collection::parse(file.into())
}

/// The moves to each node, and the number of nodes with these moves. A pass may
/// be written in two ways.
fn ways(collection: &Collection) -> BTreeMap<String, usize> {
    let mut ways = BTreeMap::new();
    for tree in collection.trees() {
        let mut path: Vec<(Node<'_>, String)> = Vec::new();
        for node in tree.nodes() {
            while path
                .last()
                .is_some_and(|(above, _)| Some(*above) != node.parent())
            {
                path.pop();
            }
            let mut way = path.last().map(|(_, way)| way.clone()).unwrap_or_default();
            for property in node
                .properties()
                .filter(|one| ["B", "W"].contains(&&*one.id()))
            {
                let values = property
                    .values()
                    .map(|value| value.simple_text().text.into_owned());
                let values: Vec<_> = values.collect();
                let played = values.join(",").replace("tt", "");
                way.push_str(&format!(" {}{played}", property.id()));
            }
            *ways.entry(way.clone()).or_default() += 1;
            path.push((node, way));
        }
    }
    ways
}

/// A game merged with itself is the game.
fn holds_for(data: &[u8]) {
    let collection = parse(data);
    for piece in split(&collection, By::Tree) {
        let game = parse(piece.to_bytes());
        let Some(tree) = game.tree(0) else { continue };
        let merged = merge(&[("a", tree), ("b", tree)], &MergeOptions::default());
        let is_lossy = merged
            .notes
            .iter()
            .any(|note| matches!(note, ops::MergeNote::LossyText { .. }));
        if !is_lossy {
            let text = String::from_utf8(merged.bytes.clone()).unwrap();
            assert_eq!(ops::diff(&game, &parse(merged.bytes)), [], "{text}");
        }
        assert_eq!(merged.trees, 1);
    }
    let trees: Vec<_> = collection.trees().map(|tree| ("a", tree)).collect();
    let twice = [&trees[..], &trees[..]].concat();
    let once = parse(merge(&trees, &MergeOptions::default()).bytes);
    let twice = parse(merge(&twice, &MergeOptions::default()).bytes);
    assert_eq!(ways(&once), ways(&twice));
    // All of this applies to any game.
    for words in ["counts frequency", "symmetry", "depth=3"] {
        let merged = parse(merge(&trees, &options(words)).bytes);
        let nodes = |collection: &Collection| -> usize {
            collection.trees().map(|tree| tree.nodes().count()).sum()
        };
        // Older versions of the format may mix setup and moves in a node.
        let new = parse(to_ff4(&collection).bytes);
        let most = nodes(&collection).max(nodes(&new));
        assert!(nodes(&merged) <= most, "{words}");
    }
    let trees: Vec<_> = collection.trees().collect();
    let together = parse(ops::collect(&trees));
    let forms = |collection: &Collection| -> Vec<Vec<String>> {
        let lines = |tree| ops::cat(tree).map(|line| line.replace(" CA[UTF-8]", ""));
        collection
            .trees()
            .map(|tree| lines(tree).collect())
            .collect()
    };
    assert_eq!(forms(&together).len(), forms(&collection).len());
}

#[test]
fn laws_hold_for_the_corpus() {
    let files = small_games();
    assert!(files.len() > 200);
    for path in files {
        let data = std::fs::read(&path).unwrap();
        let held = std::panic::catch_unwind(|| holds_for(&data));
        assert!(held.is_ok(), "{}", path.display());
    }
}

/// Any game built from small parts, including broken ones.
fn game() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(;",
        "(;",
        ")",
        ")",
        ";",
        ";B[aa]",
        ";B[aa]",
        ";W[bb]",
        ";W[bb]",
        ";B[cc]",
        ";W[tt]",
        ";W[]",
        ";AE[aa]",
        "AB[aa:bb]",
        "AW[aa][ab]",
        "C[a\\\nb]",
        "C[b\n]",
        "LB[aa:1][bb:2]",
        "TR[aa]",
        "SQ[aa][bb]",
        "N[x]",
        "KM[0.50]",
        "XX[b][a]",
        "PB[x]",
        "PB[a]",
        "DT[2001]",
        "PL[B]",
        "GB[1]",
        "DM[2]",
        "VW[]",
        "DD[aa]",
        "TB[]",
        "TW[cc]",
        "AddBlack[cc]",
        "CA[UTF-8]",
        "B[x",
        " ",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| format!("(;{}", pieces.concat()))
}

/// Moves of a game, with few different ones.
fn moves() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0..3u8, 1..7)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn laws_hold_for_any_game(text in game()) {
        holds_for(text.as_bytes());
    }

    /// Only the order of variations depends on the order of the games, and the merged tree has
    /// every path of a game, equally often.
    #[test]
    fn the_order_of_games_changes_only_the_order(a in game(), b in game()) {
        let [a, b] = [a, b].map(parse);
        let trees = |first: &Collection, second: &Collection| {
            let trees = first.trees().chain(second.trees());
            let trees: Vec<_> = trees.map(|tree| ("a", tree)).collect();
            ways(&parse(merge(&trees, &MergeOptions::default()).bytes))
        };
        let merged = trees(&a, &b);
        prop_assert_eq!(&merged, &trees(&b, &a));
        for one in [&a, &b] {
            for tree in one.trees() {
                let alone = parse(merge(&[("a", tree)], &MergeOptions::default()).bytes);
                for (way, times) in ways(&alone) {
                    prop_assert!(merged.get(&way).is_some_and(|found| *found >= times), "{way}");
                }
            }
        }
    }

    /// Merged games can be split into the original games.
    #[test]
    fn splitting_takes_merging_back(mut lines in prop::collection::vec(moves(), 1..9)) {
        lines.sort();
        lines.dedup();
        let others = lines.clone();
        lines.retain(|line| {
            !others.iter().any(|other| other.len() > line.len() && other.starts_with(line))
        });
        let games = lines.iter().enumerate().map(|(number, line)| {
            let moves = line.iter().zip(["B", "W"].iter().cycle());
            let moves = moves.map(|(to, color)| format!(";{color}[a{}]", char::from(b'a' + to)));
            let head = format!("(;GM[1]SZ[9]PB[{number}]GC[all of {number}]");
            format!("{head}{};C[end of {number}])", moves.collect::<String>())
        });
        let games: Vec<Collection> = games.map(parse).collect();
        let trees: Vec<_> = games.iter().map(|game| ("x", game.tree(0).unwrap())).collect();
        let merged = merge(&trees, &MergeOptions::default());
        prop_assert_eq!(merged.trees, 1);
        prop_assert_eq!(&merged.notes, &[]);
        let merged = parse(merged.bytes);
        let pieces = split(&merged, By::Game);
        prop_assert_eq!(pieces.len(), games.len());
        for piece in pieces {
            let number: usize = piece.text("PB").unwrap().parse().unwrap();
            prop_assert_eq!(ops::diff(&games[number], &parse(piece.to_bytes())), []);
        }
    }
}

/// A game of a few moves, with siblings that start the same way, as lists of numbers: the moves to
/// its leaves.
fn with_twins(below: &mut impl FnMut(usize) -> usize) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = (0..2 + below(4))
        .map(|_| (0..2 + below(6)).map(|_| below(2)).collect())
        .collect();
    // The last move distinguishes them.
    for (number, line) in lines.iter_mut().enumerate() {
        line.push(2 + number);
    }
    lines
}

/// A game with each line as a separate variation, or with shared openings.
fn written(lines: &[Vec<usize>]) -> String {
    let line = |line: &Vec<usize>| -> String {
        let moves = line.iter().enumerate();
        let moves = moves.map(|(at, number)| {
            format!(";{}[{}a]", ["B", "W"][at % 2], b"abcdefgh"[*number] as char)
        });
        moves.collect()
    };
    match lines {
        [only] => format!("(;GM[1]SZ[9]{})", line(only)),
        _ => {
            let lines: String = lines
                .iter()
                .map(|moves| format!("({})", line(moves)))
                .collect();
            format!("(;GM[1]SZ[9]{lines})")
        }
    }
}

/// A part of a game adds nothing to it, in any order: each line of the part is merged into its
/// original line, as the later moves show.
#[test]
fn a_part_of_a_game_adds_nothing() {
    let mut random: u64 = 1;
    let mut below = |most: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % most
    };
    let mut cases: Vec<[String; 2]> = (0..500)
        .map(|_| {
            let lines = with_twins(&mut below);
            let most = 1 + below(lines.len());
            let first = below(lines.len());
            let part: Vec<_> = lines
                .iter()
                .cycle()
                .skip(first)
                .take(most)
                .cloned()
                .collect();
            [written(&lines), written(&part)]
        })
        .collect();
    cases.push(
        ["(;W[cb];B[ca])(;W[cb];B[cc])", ";W[cb];B[cc]"]
            .map(|moves| format!("(;GM[1]FF[4]SZ[9];B[bb]{moves})")),
    );
    for [whole, part] in cases {
        let expected = ways(&file(&whole));
        for texts in [[&whole, &part], [&part, &whole]] {
            let games: Vec<Collection> = texts.iter().map(|text| file(text)).collect();
            let merged = merge(&named(&games), &MergeOptions::default());
            let text = String::from_utf8_lossy(&merged.bytes).into_owned();
            assert_eq!(ways(&parse(merged.bytes)), expected, "{texts:?}\n{text}");
        }
    }
}

/// Wide and deep games, and games that share nothing, on a small stack: a quadratic step would take
/// forever.
#[test]
fn hostile_games() {
    on_a_small_stack(|| {
        let line: String = ";B[aa];W[bb]".repeat(100_000);
        let siblings: String = (0..100_000)
            .map(|number| format!("(;B[aa]C[{number}])"))
            .collect();
        let nested = ["(;B[aa](;W[bb])".repeat(50_000), ")".repeat(50_000)].concat();
        let games = [line, siblings, nested].map(|text| parse(format!("(;GM[1]PB[x]{text})")));
        let mut trees: Vec<_> = games
            .iter()
            .map(|game| ("x", game.tree(0).unwrap()))
            .collect();
        let merged = parse(merge(&trees, &options("counts frequency")).bytes);
        assert_eq!(merged.trees().count(), 1);
        trees.extend(trees.clone());
        assert_eq!(merge(&trees, &MergeOptions::default()).trees, 1);
        let many: Vec<Collection> = (0..20_000)
            .map(|number| {
                parse(format!(
                    "(;GM[1]SZ[99:99]PB[{number}]C[{number}];B[aa];C[{number}])"
                ))
            })
            .collect();
        let trees: Vec<_> = many
            .iter()
            .map(|game| ("x", game.tree(0).unwrap()))
            .collect();
        let merged = parse(merge(&trees, &options("symmetry counts")).bytes);
        let first = merged.tree(0).unwrap().root().children().next().unwrap();
        assert_eq!(first.children().count(), many.len());
        let huge = parse(
            "(;GM[1]SZ[999999999]AB[aa:zz];B[aa]TR[aa:zz])(;GM[1]SZ[999999999]AB[aa:zz];B[aa]TR[ba:zz])",
        );
        let trees: Vec<_> = huge.trees().map(|tree| ("x", tree)).collect();
        assert_eq!(merge(&trees, &options("symmetry")).trees, 1);
    });
}
