use serde_json::json;

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[19]PB[A]PW[B]RE[W+R];B[pd];W[dd](;B[qq];W[cc](;B[aa])(;B[bb]C[yes\nno]))\
                    (;B[dp]N[Two];W[jj]))(;GM[11];B[a1])";

#[test]
fn the_tree_is_drawn() {
    let folder = Folder::with("tree_drawn", &[("a.sgf", GAME)]);
    folder.sgf("tree a.sgf").ends(0).quietly().prints(
        "a.sgf, game 1: Go 19x19, A - B, W+R, 9 nodes, 3 lines\n\
         0-2 B Q16 W D16\n\
         └─ 7 B D4 \"Two\"\n\
         \x20  8 W K10\n\
         3-4 B R3 W C17\n\
         └─ 6 B B18 - yes…\n\
         5 B A19\n\
         a.sgf, game 2: Hex 11x11, 2 nodes, 1 line\n\
         0-1 B a1\n",
    );
    folder
        .sgf("tree --coords sgf --max-depth 1 a.sgf")
        .ends(0)
        .shows("\n0-1 B[pd]\n");
    folder.sgf("tree --coords none a.sgf").ends(2);
    folder.write(
        "b.sgf",
        "(;GM[1]SZ[9]AB[aa:bb][ee]AW[cc]PL[W];W[];B[tt];LB[aa:x])(;GM[11];B[A1];W[swap-pieces])",
    );
    folder.sgf("tree b.sgf").ends(0).prints(
        "b.sgf, game 1: Go 9x9, 4 nodes, 1 line\n\
         0-3 AB A9:B8 +1 AW C7 PL[W] W pass B pass LB[aa:x]\n\
         b.sgf, game 2: Hex 11x11, 3 nodes, 1 line\n\
         0-2 B a1 W swap-pieces\n",
    );
}

#[test]
fn nodes_as_json() {
    let folder = Folder::with("tree_json", &[("a.sgf", GAME)]);
    let lines = folder.sgf("tree --json a.sgf").ends(0).quietly().json();
    assert_eq!(lines.len(), 11);
    assert_eq!(
        lines[6],
        json!({
            "path": "a.sgf", "tree": 1, "node": 6, "parent": 4, "depth": 5, "children": 0,
            "moves": [{"color": "B", "move": "bb"}], "name": null, "comment": "yes\nno",
            "properties": ["B", "C"], "dialect": []
        })
    );
    assert_eq!(lines[9]["tree"], 2);
    assert_eq!(lines[9]["parent"], json!(null));
    assert_eq!(lines[7]["parent"], 2);
}

#[test]
fn some_of_the_tree() {
    let folder = Folder::with("tree_some", &[("a.sgf", GAME)]);
    folder
        .sgf("tree --tree 2 a.sgf")
        .ends(0)
        .prints("a.sgf, game 2: Hex 11x11, 2 nodes, 1 line\n0-1 B a1\n");
    folder
        .sgf("tree --tree 3 a.sgf")
        .ends(2)
        .prints("")
        .says("there are only 2 games");
    let run = folder.sgf("tree --max-depth 3 --tree 1 a.sgf").ends(0);
    assert!(
        run.text().contains("3 B R3\n… 3 more nodes\n"),
        "{}",
        run.text()
    );
    let lines = folder
        .sgf("tree --max-depth 2 --tree 1 --json a.sgf")
        .ends(0)
        .json();
    let nodes: Vec<_> = lines
        .iter()
        .map(|line| line["node"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes, [0, 1, 2]);
}

#[test]
fn texts_that_are_not_valid() {
    let folder = Folder::new("tree_lossy");
    folder.write(
        "a.sgf",
        b"(;GM[1]CA[UTF-8]C[ok \xc3\xa9 \xc3\xa9 \xc3\xa9 \xff];C[fine])",
    );
    let lines = folder.sgf("tree --json a.sgf").ends(0).json();
    assert_eq!(lines[0]["lossy_text"], true);
    assert_eq!(lines[1].get("lossy_text"), None);
}

#[test]
fn deep_trees() {
    let depth = 10_000;
    let folder = Folder::new("tree_deep");
    folder.write(
        "a.sgf",
        format!(
            "(;GM[1]{}{})",
            "(;W[bb](;B[cc])".repeat(depth),
            ")".repeat(depth)
        ),
    );
    let run = folder.sgf("tree a.sgf").ends(0);
    assert!(run.stdout.len() < 200 * depth, "{}", run.stdout.len());
    folder.write(
        "b.sgf",
        format!(
            "(;GM[1]{}{})",
            "(;W[bb])(;B[cc]".repeat(depth),
            ")".repeat(depth)
        ),
    );
    folder.sgf("tree b.sgf").ends(0).shows("(level 9999) ");
    folder.sgf("tree --json b.sgf").ends(0);
}
