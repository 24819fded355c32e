//! Which charset each file of `corpus/charset` is read in, why, and what its
//! texts are then (`expected.tsv`).

use std::path::Path;

use sgfkit::Collection;

#[test]
fn charsets_are_recognised_tree_by_tree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/charset");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let rows: Vec<&str> = expected
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    for row in &rows {
        let [name, encodings, players] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let collection = Collection::parse(std::fs::read(folder.join(name)).unwrap());
        let found: Vec<String> = collection
            .trees()
            .map(|tree| {
                let encoding = tree.encoding();
                let (origin, escaping) = (encoding.origin, encoding.escaping);
                format!("{} {origin:?} {escaping:?}", encoding.charset)
            })
            .collect();
        assert_eq!(found.join(", "), encodings, "{name}");
        let found: Vec<_> = collection
            .trees()
            .map(|tree| tree.root().text("PB").unwrap_or_default())
            .collect();
        assert_eq!(found.join(", "), players, "{name}");
    }
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(rows.len(), files - 1, "every file has its row");
}

/// In UTF-16 all bytes of a text may be ASCII and its characters are others.
#[test]
fn ascii_bytes_are_read_in_their_charset() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/charset/mixed.sgf");
    let collection = Collection::parse(std::fs::read(file).unwrap());
    let wide = collection.tree(3).unwrap().root();
    assert_eq!(wide.text("PW").unwrap(), "Łx");
}
