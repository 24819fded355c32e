use serde_json::json;

use crate::harness::Folder;

const A: &str = "(;FF[4]GM[1]SZ[9]PB[Ada]AB[aa:ba];B[ee]C[Good.];W[cc]C[x])";
const B: &str = "(;GM[1]FF[4]SZ[9]PB[Ada]AB[ba][aa]\n;B[ee]C[Bad.]N[n](;W[cc])(;W[gg];B[cc]))";

fn folder(name: &str) -> Folder {
    Folder::with(name, &[("a.sgf", A), ("b.sgf", B)])
}

#[test]
fn what_differs() {
    let run = folder("diff_text").sgf("diff a.sgf b.sgf").ends(1);
    run.says("4 differences").prints(
        "--- a.sgf\n\
         +++ b.sgf\n\
         game 1, move 1, node 1\n\
         - C[Good.]\n\
         + C[Bad.]\n\
         + N[n]\n\
         game 1, move 2, node 2\n\
         - C[x]\n\
         game 1, move 2, node 3: 2 nodes added\n\
         + W[gg]\n",
    );
}

#[test]
fn what_differs_as_json() {
    let folder = folder("diff_json");
    let lines = folder.sgf("diff --json a.sgf b.sgf").ends(1).json();
    let expected = [
        json!({"kind": "property-changed", "tree": 1, "node_a": 1, "node_b": 1, "property": "C",
               "a": ["Good."], "b": ["Bad."]}),
        json!({"kind": "property-added", "tree": 1, "node_a": 1, "node_b": 1, "property": "N",
               "a": null, "b": ["n"]}),
        json!({"kind": "property-removed", "tree": 1, "node_a": 2, "node_b": 2, "property": "C",
               "a": ["x"], "b": null}),
        json!({"kind": "node-added", "tree": 1, "node_a": null, "node_b": 3, "property": null,
               "a": null, "b": null, "nodes": 2}),
    ];
    assert_eq!(lines, expected);
    let first = folder.sgf("diff --json a.sgf b.sgf").text();
    assert!(first.starts_with(
        "{\"kind\":\"property-changed\",\"tree\":1,\"node_a\":1,\"node_b\":1,\
         \"property\":\"C\",\"a\":[\"Good.\"],\"b\":[\"Bad.\"]}\n"
    ));
    folder.write(
        "lossy.sgf",
        b"(;GM[1]CA[UTF-8]C[\xc3\xa9 \xc3\xa9 \xc3\xa9 \xff])",
    );
    folder.write("two.sgf", "(;GM[1];B[aa])(;GM[2])");
    folder.write("one.sgf", "(;GM[1];B[aa])");
    let lines = folder.sgf("diff --json lossy.sgf one.sgf").ends(1).json();
    assert_eq!(lines[0]["lossy_text"], true);
    assert_eq!(lines[1].get("lossy_text"), None);
    let lines = folder.sgf("diff --json one.sgf two.sgf").ends(1).json();
    assert_eq!(
        lines,
        [
            json!({"kind": "tree-added", "tree": 2, "node_a": null, "node_b": null,
                "property": null, "a": null, "b": null, "nodes": 1})
        ]
    );
}

#[test]
fn nothing_differs() {
    let folder = folder("diff_nothing");
    folder.sgf("diff a.sgf a.sgf").ends(0).quietly().prints("");
    let formatted = folder.sgf("fmt --compress-points b.sgf").stdout;
    folder.write("c.sgf", formatted);
    folder
        .sgf("diff --json b.sgf c.sgf")
        .ends(0)
        .quietly()
        .prints("");
    let utf16 = folder
        .sgf("convert --charset UTF-16LE b.sgf")
        .ends(0)
        .stdout;
    folder.sgf_reading("diff b.sgf -", utf16).ends(0).prints("");
}

#[test]
fn files_that_cannot_be_compared() {
    let folder = folder("diff_failed");
    folder.sgf("diff a.sgf").ends(2).prints("").says("<B>");
    folder.sgf("diff - -").ends(2).says("read only once");
    folder
        .sgf("diff a.sgf c.sgf")
        .ends(2)
        .prints("")
        .says("sgf: c.sgf: ");
    folder
        .sgf_reading("diff - a.sgf", "no game")
        .ends(2)
        .says("contains no game");
}
