//! Compares `Serialize` with the JSON that the program prints.

use serde_json::{Value, json};
use sgfkit::check::{self, FindingObjects};
use sgfkit::{Collection, LineIndex, analysis, info, ops};

fn without(mut value: Value, keys: &[&str]) -> Value {
    let map = value.as_object_mut().unwrap();
    for key in keys {
        map.remove(*key).unwrap_or_else(|| panic!("no {key}"));
    }
    value
}

#[test]
fn findings() {
    let games = Collection::parse("(;FF[4]GM[1]SZ[9]KM[six];B[aa]W[bb]\n;TR[aa][aa]C[a]C[b])");
    let lines = LineIndex::new(&games);
    let mut objects = FindingObjects::new(None);
    let mut count = 0;
    check::every().examine(&games, usize::MAX).each(|finding| {
        let mut object = String::new();
        objects.add(&finding, &lines, &mut object);
        let printed: Value = serde_json::from_str(&object).unwrap();
        let printed = without(printed, &["type", "line", "column"]);
        assert_eq!(serde_json::to_value(finding).unwrap(), printed);
        count += 1;
    });
    assert!(count >= 4, "{count}");
}

#[test]
fn game_information() {
    let games = Collection::parse(
        "(;GM[1]PB[Ada]BR[3d]RE[B+3.5]DT[2020-01-02]KM[7.5]TM[600]SZ[13:9]RU[x];B[aa]BL[590])",
    );
    let row = &info::rows(games.tree(0).unwrap())[0];
    let printed: Value = serde_json::from_str(&row.to_json("a.sgf", 0, None)).unwrap();
    let printed = without(printed, &["path", "tree"]);
    assert_eq!(serde_json::to_value(row).unwrap(), printed);
    assert_eq!(printed["komi"], json!(7.5));
    assert_eq!(printed["size"], json!([13, 9]));
}

#[test]
fn differences() {
    let [a, b] = ["(;GM[1]SZ[9];B[aa]C[x])", "(;GM[1]SZ[9];B[aa]C[y])"].map(Collection::parse);
    let found = serde_json::to_value(ops::diff(&a, &b)).unwrap();
    let expected = json!([{
        "kind": "property-changed", "tree": 1, "node_a": 1, "node_b": 1,
        "property": "C", "a": ["x"], "b": ["y"],
    }]);
    assert_eq!(found, expected);
}

#[test]
fn analyses() {
    let games = Collection::parse("(;GM[1]SZ[9];B[ee]LZ[KataGo 45.5 200 -1.5])");
    let mut found = Vec::new();
    analysis::visit(games.tree(0).unwrap(), |node| {
        found.extend(
            node.analyses
                .iter()
                .map(|one| serde_json::to_value(one).unwrap()),
        );
    });
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["dialect"], "lizzie");
    assert_eq!(found[0]["winrate"], json!(0.455));
    assert_eq!(found[0]["score"], json!(1.5));
    assert_eq!(found[0]["visits"], json!(200));
}
