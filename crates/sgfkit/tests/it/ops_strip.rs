//! Tests `strip` with the cases in `corpus/ops/strip.txt`.

use sgfkit::ops::{StripOptions, strip};
use sgfkit::schema::Category;
use sgfkit::{Collection, check};

#[test]
fn cases() {
    let breaks = |text: &str| text.replace("\\n", "\n").replace("\\r", "\r");
    let text = include_str!("../../../../corpus/ops/strip.txt");
    let mut cases = 0;
    for case in text.split("\n\n").skip(1) {
        let lines: Vec<_> = case.lines().collect();
        let [name, file, wishes, after] = lines[..] else {
            panic!("four lines: {case}");
        };
        let mut games = Collection::parse(breaks(file));
        strip(&mut games, &options(wishes)).unwrap();
        let written = String::from_utf8(games.to_bytes().into_owned()).unwrap();
        assert_eq!(written, breaks(after), "{name}");
        cases += 1;
    }
    assert!(cases > 15, "{cases}");
}

fn options(wishes: &str) -> StripOptions {
    let mut options = StripOptions::default();
    for wish in wishes.split(" | ") {
        match wish.split_once(' ').unwrap_or((wish, "")) {
            ("comments", _) => options.categories.push(Category::Comments),
            ("markup", _) => options.categories.push(Category::Markup),
            ("timing", _) => options.categories.push(Category::Timing),
            ("analysis", _) => options.categories.push(Category::Analysis),
            ("info", _) => options.categories.push(Category::Info),
            ("setup", _) => options.categories.push(Category::Setup),
            ("variations", _) => options.variations = true,
            ("private", _) => options.private = true,
            ("anonymize", _) => options.anonymize = true,
            ("empty-nodes", _) => options.empty_nodes = true,
            ("keep", id) => options.keep.push(id.to_owned()),
            ("remove", id) => options.remove.push(id.to_owned()),
            ("tree", index) => options.tree_index = Some(index.parse().unwrap()),
            _ => panic!("{wish}"),
        }
    }
    options
}

/// A root with very many children, half of them to be removed with their own children, and a node
/// with very many properties: a quadratic step would take forever.
#[test]
fn many_siblings_and_properties() {
    let mut text = String::from("(;GM[1]");
    (0..100_000).for_each(|_| text.push_str("XX[a]"));
    (0..100_000).for_each(|_| text.push_str("(;B[aa])(;C[x](;W[bb])(;W[cc]))"));
    text.push(')');
    let mut games = Collection::parse(text);
    strip(&mut games, &options("comments | private | empty-nodes")).unwrap();
    let games = Collection::parse(games.to_bytes().into_owned());
    assert_eq!(games.tree(0).unwrap().root().children().count(), 300_000);
    assert_eq!(games.tree(0).unwrap().root().properties().count(), 1);
    strip_variations(games);
}

fn strip_variations(mut games: Collection) {
    strip(&mut games, &options("variations")).unwrap();
    assert_eq!(games.tree(0).unwrap().nodes().count(), 2);
    let written = Collection::parse(games.to_bytes().into_owned());
    assert!(check::run(&written).is_empty());
}

/// A line of empty nodes, each below the other.
#[test]
fn deep_and_empty() {
    let mut text = String::from("(;GM[1]");
    (0..100_000).for_each(|_| text.push_str("(;C[x]"));
    text.push_str(";B[aa]");
    (0..100_001).for_each(|_| text.push(')'));
    let mut games = Collection::parse(text);
    strip(&mut games, &options("comments | empty-nodes")).unwrap();
    let written = Collection::parse(games.to_bytes().into_owned());
    assert_eq!(written.tree(0).unwrap().nodes().count(), 2);
}

#[test]
fn names_that_still_stand_somewhere_are_told() {
    let file = "(;PB[Honinbo Shusaku]PW[黒田];B[aa]C[SHUSAKU plays];W[bb]N[黒田の手]C[Shusaku!])";
    let mut games = Collection::parse(file);
    let left = strip(&mut games, &options("anonymize")).unwrap();
    let left: Vec<_> = left
        .iter()
        .map(|one| (&*one.name, one.node, one.texts))
        .collect();
    assert_eq!(left, [("shusaku", 1, 2), ("黒田", 2, 1)]);
    assert!(strip(&mut games, &options("comments")).unwrap().is_empty());
}
