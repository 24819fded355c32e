//! Differences, games as text and the order of variations: cases in `corpus/ops`, and properties of
//! any file.

use crate::common::{corpus, file, files_below, is_game, on_a_small_stack};
use crate::invariants::dump;
use proptest::prelude::*;
use sgfkit::ops::{self, Difference, Side, SortBy};
use sgfkit::{Collection, FormatOptions, PointLists, format};

/// Returns the cases of a file: paragraphs, each a list of lines.
fn cases(name: &str, least: usize) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(corpus().join("ops").join(name)).unwrap();
    let paragraphs = text.split("\n\n").skip(1);
    let cases: Vec<Vec<String>> = paragraphs
        .map(|lines| lines.lines().map(str::to_owned).collect())
        .collect();
    assert!(cases.len() >= least, "{name}");
    cases
}

fn lines(collection: &Collection) -> Vec<String> {
    collection.trees().flat_map(ops::cat).collect()
}

/// Returns true if a line starts a node; roots continue with one property per line.
fn begins_a_node(line: &str) -> bool {
    line.trim_start_matches([' ', '('])
        .starts_with(char::is_numeric)
}

/// Differences exclude `CA`, because the encoding does not belong to the game.
fn lines_without_charset(collection: &Collection) -> Vec<String> {
    let mut nodes: Vec<String> = Vec::new();
    for line in lines(collection) {
        match nodes.last_mut().filter(|_| !begins_a_node(&line)) {
            Some(root) => *root = format!("{root} {}", line.trim_start()),
            None => nodes.push(line),
        }
    }
    let without = |line: &String| -> String {
        let words = line.split_inclusive(' ');
        words.filter(|word| !word.starts_with("CA[")).collect()
    };
    let nodes = nodes.iter().map(without);
    nodes.map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn differences() {
    for case in cases("diff.txt", 30) {
        let [what, a, b, expected] = &case[..] else {
            panic!("incomplete case: {case:?}")
        };
        let [a, b] = [a, b].map(|text| file(text));
        let found: Vec<String> = ops::diff(&a, &b).iter().map(summary).collect();
        let found = if found.is_empty() {
            "nothing".to_owned()
        } else {
            found.join(" | ")
        };
        assert_eq!(&found, expected, "{what}");
        let is_same = expected == "nothing";
        let is_same_back = ops::diff(&b, &a).is_empty();
        assert_eq!(is_same_back, is_same, "{what}, the other way round");
        let is_same_text = lines_without_charset(&a) == lines_without_charset(&b);
        assert_eq!(is_same_text, is_same, "{what}, as text");
    }
}

fn summary(found: &Difference) -> String {
    let tree = found.tree_a.or(found.tree_b).unwrap() + 1;
    let node = |node: Option<usize>| node.map_or("-".to_owned(), |node| node.to_string());
    let (a, b) = (node(found.node_a), node(found.node_b));
    let place = format!("{} {tree} {a}/{b}", found.kind.name());
    let json = |side: &Option<Side>| match side {
        Some(side) => side.json.clone().unwrap(),
        None => "-".to_owned(),
    };
    match &found.property {
        Some(id) => format!("{place} {id} {} {}", json(&found.a), json(&found.b)),
        None => format!("{place} {}", found.nodes),
    }
}

#[test]
fn texts() {
    for case in cases("cat.txt", 6) {
        assert_eq!(lines(&file(&case[1])), case[2..], "{}", case[0]);
    }
}

#[test]
fn orders() {
    for case in cases("sort.txt", 9) {
        let [what, command, before, after] = &case[..] else {
            panic!("incomplete case: {case:?}")
        };
        let mut collection = file(before);
        order(&mut collection, command);
        let written = collection.to_bytes().into_owned();
        let written = String::from_utf8(written).unwrap().replace('\n', "\\n");
        assert_eq!(&written, after, "{what}");
        assert_eq!(dump(&file(&written)), dump(&collection), "{what}");
    }
}

fn order(collection: &mut Collection, command: &str) {
    let by = match command {
        "length" => SortBy::Length,
        "info" => SortBy::Info,
        "frequency" => SortBy::Frequency,
        promote => {
            let number: usize = promote.strip_prefix("promote ").unwrap().parse().unwrap();
            let node = collection.tree(0).unwrap().nodes().nth(number).unwrap();
            let node = node.id();
            return ops::promote(collection, node).unwrap();
        }
    };
    for tree in 0..collection.trees().count() {
        ops::sort(collection, tree, by).unwrap();
    }
}

/// Othello and Gomoku have two notations for points.
#[test]
fn layouts_keep_the_notation_of_points() {
    let laid_out = |file: &str, points| {
        let options = FormatOptions::default()
            .with_points(points)
            .with_compact(true);
        let bytes = format(&Collection::parse(file), &options).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    for gm in [2, 4] {
        let of = |list: &str| format!("(;GM[{gm}]SZ[8]{list}");
        let rectangle = of("AB[a1:b2]TR[h8])");
        let points = of("AB[a1][b1][a2][b2]TR[h8])");
        let compressed = laid_out(&points, PointLists::Compress);
        assert!(compressed.contains("AB[a1:b2]"), "{compressed}");
        for file in [&rectangle, &points] {
            let expanded = laid_out(file, PointLists::Expand);
            for value in ["[a1]", "[b1]", "[a2]", "[b2]", "TR[h8]"] {
                assert!(expanded.contains(value), "{value} in {expanded}");
            }
        }
        let letters = laid_out(&of("AB[aa:bb])"), PointLists::Expand);
        assert!(
            letters.contains("[aa]") && letters.contains("[bb]"),
            "{letters}"
        );
    }
}

/// Every file equals itself, its canonical layouts, and itself with another order of properties.
fn holds_for(data: &[u8]) {
    let collection = Collection::parse(data);
    assert_eq!(ops::diff(&collection, &collection), []);
    let options = FormatOptions::default().with_force(true);
    for points in [PointLists::Keep, PointLists::Compress, PointLists::Expand] {
        let options = options.clone().with_points(points).with_width(20);
        let formatted = format(&collection, &options).unwrap();
        let formatted = Collection::parse(formatted);
        // A file may have lost the evidence of its encoding, or a game hidden in dropped text.
        if dump(&formatted).lines().count() != dump(&collection).lines().count() {
            continue;
        }
        assert_eq!(ops::diff(&collection, &formatted), [], "{points:?}");
        assert_eq!(lines(&collection), lines(&formatted), "{points:?}");
    }
    // One node per line, except roots, which have one property per line.
    let nodes: usize = collection.trees().map(|tree| tree.nodes().count()).sum();
    let lines_of_nodes = lines(&collection)
        .into_iter()
        .filter(|line| begins_a_node(line));
    assert_eq!(lines_of_nodes.count(), nodes);
    for command in ["length", "info", "frequency"] {
        let mut sorted = collection.clone();
        order(&mut sorted, command);
        let written = Collection::parse(sorted.to_bytes().into_owned());
        assert_eq!(dump(&written), dump(&sorted), "{command}");
        let mut again = written.clone();
        order(&mut again, command);
        assert!(!again.is_edited(), "{command}");
        let [mut before, mut after] = [&collection, &written].map(lines);
        for lines in [&mut before, &mut after] {
            // The indentation depends on the order.
            lines
                .iter_mut()
                .for_each(|line| *line = line.trim_start_matches([' ', '(']).to_owned());
            lines.sort();
        }
        assert_eq!(before, after, "{command}");
    }
}

/// A small part of a game, possibly broken.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "(;",
        "(;",
        ")",
        ")",
        ";",
        ";B[aa]",
        ";W[bb]",
        ";B[cc]",
        ";W[tt]",
        ";W[]",
        ";",
        "AB[aa:bb]",
        "AB[ba:cb][aa]",
        "AW[aa][ab][ba]",
        "C[a\\\nb]",
        "C[a]",
        "C[b\n]",
        "LB[aa:1][bb:2]",
        "LB[bb:2]",
        "KM[0.50]",
        "XX[b][a]",
        "PB[x]",
        "PB[a]",
        "DT[2001]",
        "SZ[9:9]",
        "SZ[9]",
        "MN[+1]",
        "GM[11]",
        "VW[]",
        "VW[aa:zz9]",
        "AddBlack[cc]",
        "FF[4]",
        "CA[UTF-8]",
        "B[x",
        " ",
    ])
}

fn pieces() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(piece(), 0..40)
}

fn game() -> impl Strategy<Value = String> {
    pieces().prop_map(|pieces| written(&pieces))
}

fn written(pieces: &[&str]) -> String {
    format!("(;{}", pieces.concat())
}

/// Files without differences have equal texts, and vice versa.
fn texts_agree(a: &str, b: &str) -> Result<(), TestCaseError> {
    let [a, b] = [a, b].map(Collection::parse);
    let is_same = ops::diff(&a, &b).is_empty();
    let is_same_text = lines_without_charset(&a) == lines_without_charset(&b);
    prop_assert_eq!(is_same, is_same_text);
    prop_assert_eq!(is_same, ops::diff(&b, &a).is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn laws_hold_for_any_game(text in game()) {
        holds_for(text.as_bytes());
    }

    #[test]
    fn differences_and_texts_agree(a in game(), b in game()) {
        texts_agree(&a, &b)?;
    }

    #[test]
    fn small_differences_and_texts_agree(
        before in pieces(),
        at in any::<prop::sample::Index>(),
        by in prop::collection::vec(piece(), 0..3),
        removed in 0..3_usize,
    ) {
        let mut after = before.clone();
        let at = at.index(before.len() + 1);
        after.splice(at..before.len().min(at + removed), by);
        texts_agree(&written(&before), &written(&after))?;
    }

    #[test]
    fn any_node_can_be_promoted(text in game(), number in any::<prop::sample::Index>()) {
        let mut collection = Collection::parse(text);
        let Some(tree) = collection.tree(0) else { return Ok(()) };
        let nodes: Vec<_> = tree.nodes().map(sgfkit::Node::id).collect();
        let node = nodes[number.index(nodes.len())];
        ops::promote(&mut collection, node).unwrap();
        let line: Vec<_> = collection.tree(0).unwrap().main_line().map(sgfkit::Node::id).collect();
        prop_assert!(line.contains(&node));
        prop_assert_eq!(dump(&Collection::parse(collection.to_bytes().into_owned())), dump(&collection));
    }
}

#[test]
fn laws_hold_for_the_corpus() {
    let mut files = files_below(&corpus());
    files.retain(|path| is_game(path));
    assert!(files.len() > 200);
    for path in files {
        holds_for(&std::fs::read(path).unwrap());
    }
}

/// Compares and orders a large file, and one that is nearly the same, on a
/// small stack.
fn compare(a: String, b: String, differences: usize) {
    on_a_small_stack(move || {
        let [mut a, b] = [a, b].map(Collection::parse);
        assert_eq!(ops::diff(&a, &b).len(), differences);
        let size: usize = lines(&b).iter().map(String::len).sum();
        assert!(size < 20 * b.source().len());
        for command in ["length", "info", "frequency"] {
            order(&mut a, command);
        }
        assert_eq!(
            Collection::parse(a.to_bytes().into_owned()).trees().count(),
            1
        );
    });
}

const MANY: usize = 200_000;

#[test]
fn a_long_line() {
    let line = ";B[aa];W[bb]".repeat(MANY / 2);
    let end = ";B[cc]".repeat(MANY / 10);
    compare(format!("(;GM[1]{line})"), format!("(;GM[1]{line}{end})"), 1);
}

#[test]
fn many_siblings_in_reverse() {
    let sibling = |number: usize| format!("(;B[aa]PB[{number}]{})", ";W[bb]".repeat(number % 3));
    let siblings: String = (0..MANY).rev().map(sibling).collect();
    let more = format!("(;B[dd]){siblings}");
    compare(format!("(;GM[1]{siblings})"), format!("(;GM[1]{more})"), 1);
}

#[test]
fn many_nested_variations() {
    let open = "(;B[aa])(;W[bb]".repeat(MANY / 2);
    let close = ")".repeat(MANY / 2);
    let more = format!("(;GM[1]{open};B[cc];W[dd]{close})");
    compare(format!("(;GM[1]{open}{close})"), more, 1);
}

#[test]
fn many_rectangles() {
    let bars = |step: usize| {
        let bar = |at: usize| format!("[aa{at}:zz{}][a{at}]", at + step);
        (1..20_000).map(bar).collect::<String>()
    };
    let game = |bars: String| format!("(;GM[11]FF[4]SZ[1000000];AB{bars})");
    compare(game(bars(7)), game(bars(9)), 1);
}
