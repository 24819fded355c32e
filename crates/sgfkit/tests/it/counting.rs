//! Rust counts trees from 0; messages and JSON count them from 1.

use sgfkit::analysis::Request;
use sgfkit::check::{self, FindingObjects};
use sgfkit::convert::from_json;
use sgfkit::game::Symmetry;
use sgfkit::ops::{self, Assignment, SetEdit, StripOptions, TransformOptions};
use sgfkit::{Collection, LineIndex, info};

/// Parses two games; only the second one has something to report.
fn second(text: &str) -> Collection {
    Collection::parse(format!("(;FF[4]GM[1]SZ[9];B[aa])\n{text}"))
}

#[test]
fn findings() {
    let games = second("(;FF[4]GM[1]SZ[9];B[aa]W[bb])");
    let lines = LineIndex::new(&games);
    let [found] = &check::run(&games)[..] else {
        panic!("one finding")
    };
    assert_eq!(
        (found.code, found.tree, found.node),
        ("two-moves", Some(1), Some(1))
    );
    let mut json = String::new();
    check::every().examine(&games, 1).each(|found| {
        assert_eq!(found.tree(), Some(1));
        let value = serde_json::to_value(found).unwrap();
        assert_eq!((&value["tree"], &value["node"]), (&2.into(), &1.into()));
        FindingObjects::new(None).add(&found, &lines, &mut json);
    });
    assert!(json.contains(r#","tree":2,"node":1,"#), "{json}");
}

#[test]
fn errors_in_json() {
    let node = r#"{"parent":null,"properties":{"C":["x"]}}"#;
    let wrong = r#"{"parent":null,"properties":{"C":[]}}"#;
    let json = format!(
        r#"{{"format":"sgfkit","version":1,"trees":[{{"nodes":[{node}]}},{{"nodes":[{wrong}]}}]}}"#
    );
    let error = from_json(&json).unwrap_err();
    assert_eq!((error.tree, error.node), (Some(1), Some(0)));
    assert!(error.to_string().starts_with("tree 2, node 0, "), "{error}");
}

#[test]
fn rows() {
    let games = second("(;FF[4]GM[1]SZ[9]LZ[KataGo 45.5 200 -1.5];B[aa];W[bb])");
    let game = games.tree(1).unwrap();
    assert_eq!((game.index(), game.number()), (1, 2));
    let row = info::rows(game)[0].to_json("a.sgf", game.index(), None);
    assert!(row.starts_with(r#"{"path":"a.sgf","tree":2,"#), "{row}");
    let lines = Request::default().lines(game);
    assert!(
        lines.iter().any(|line| line.contains(r#""tree":2"#)),
        "{lines:?}"
    );
}

#[test]
fn operations() {
    let games = second("(;FF[4]GM[1]SZ[9]PB[Ada Lovelace]C[Ada Lovelace won.];B[zz])");

    let changed = second("(;FF[4]GM[1]SZ[9]PB[Ada Lovelace]C[Ada lost.];B[zz])");
    let [difference] = &ops::diff(&games, &changed)[..] else {
        panic!("one difference")
    };
    assert_eq!((difference.tree_a, difference.tree_b), (Some(1), Some(1)));
    assert_eq!(serde_json::to_value(difference).unwrap()["tree"], 2);

    let [ours, theirs] = ["Ada", "Bob"].map(|name| {
        second(&format!(
            "(;FF[4]GM[1]SZ[9]PB[{name}]C[Ada Lovelace won.];B[zz])"
        ))
    });
    let merged = ops::merge_changes(&games, &ours, &theirs).unwrap();
    assert_eq!(merged.conflicts[0].tree, 1);

    let edit = SetEdit {
        tree: 1,
        node: None,
        assignments: vec![Assignment::parse("KM=six").unwrap()],
    };
    let problem = &ops::set(&games, &[edit], false).problems[0];
    assert_eq!(problem.tree, 1);
    assert!(problem.to_string().starts_with("game 2: KM: "), "{problem}");

    let mut options = StripOptions::default();
    options.anonymize = true;
    let left = &ops::strip(&mut games.clone(), &options).unwrap()[0];
    assert_eq!((left.tree, left.node), (1, 0));
    assert!(left.to_string().ends_with("of game 2, node 0"), "{left}");

    let mut options = TransformOptions::default();
    options.symmetry = Symmetry::ALL[1];
    let unturned = &ops::transform(&mut games.clone(), &options).unwrap()[0];
    assert_eq!((unturned.tree, unturned.node), (1, 1));
    assert!(
        unturned.to_string().contains("first in game 2, node 1"),
        "{unturned}"
    );
}
