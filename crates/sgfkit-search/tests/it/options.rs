//! Python and the explorer's page declare the filters of the library.

use std::collections::BTreeSet;

use sgfkit_search::Filter;

/// Returns the text between two marks in a file of the repository.
fn part(path: &str, from: &str, to: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0.to_owned()
}

fn names() -> BTreeSet<String> {
    let names = Filter::OPTIONS.iter().map(|option| option.name.to_owned());
    names.collect()
}

#[test]
fn python_declares_every_filter() {
    let classes = part(
        "bindings/python/python/sgfkit/_filters.py",
        "class GameFilters",
        "\ndef ",
    );
    let fields = classes.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("    ")?.split_once(": ")?;
        let is_name = name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        is_name.then(|| name.trim_end_matches('_').replace('_', "-"))
    });
    let mut declared: BTreeSet<String> = fields.collect();
    // This is a parameter of its own.
    declared.insert("game".to_owned());
    assert_eq!(declared, names());
}

#[test]
fn the_page_accepts_every_filter() {
    let list = part("web/src/explorer/query.ts", "export const FILTERS = [", "]");
    let kebab = |name: &str| {
        let chars = name.chars().map(|c| match c {
            'A'..='Z' => format!("-{}", c.to_ascii_lowercase()),
            c => c.to_string(),
        });
        chars.collect()
    };
    let mut declared: BTreeSet<String> = list.split('"').skip(1).step_by(2).map(kebab).collect();
    // These also determine the board of a question.
    declared.extend(["game", "size"].map(str::to_owned));
    assert_eq!(declared, names());
}
