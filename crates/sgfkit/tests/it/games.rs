//! A new game is a module and an arm in `game/` and in `board/`, and a row. `games.txt` lists the
//! other files that mention games, one per line: consider a new game there. `UPDATE=1` writes it.

use std::collections::BTreeSet;

use sgfkit::Game;

use super::common::{crates, files_below, root};

/// Returns the games that some code mentions, sorted by name.
fn named(code: &str) -> Vec<String> {
    let names: BTreeSet<String> = Game::all().map(|game| format!("{game:?}")).collect();
    let paths = code.split("Game::").skip(1);
    let words = paths.map(|path| {
        let end = path.find(|letter: char| !letter.is_alphanumeric());
        &path[..end.unwrap_or(path.len())]
    });
    let found: BTreeSet<&str> = words.filter(|word| names.contains(*word)).collect();
    found.into_iter().map(str::to_owned).collect()
}

#[test]
fn the_files_that_name_games_are_known() {
    let is_rules = |place: &str| {
        let folders = ["game", "board"].map(|folder| format!("crates/sgfkit-core/src/{folder}/"));
        folders.iter().any(|folder| place.starts_with(folder))
    };
    let sources = crates()
        .into_iter()
        .filter(|krate| krate != "bench" && krate != "fuzz")
        .flat_map(|krate| files_below(&root().join(krate).join("src")));
    let mut found = String::new();
    for path in sources {
        let place = path.strip_prefix(root()).unwrap().to_str().unwrap();
        let place = place.replace('\\', "/");
        if !place.ends_with(".rs") || place.ends_with("/tests.rs") || is_rules(&place) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code: String = code
            .lines()
            .map(|line| line.split("//").next().unwrap())
            .collect();
        let games = named(&code);
        if !games.is_empty() {
            found += &format!("{place}: {}\n", games.join(" "));
        }
    }
    let list = root().join("crates/sgfkit/tests/it/games.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&list, &found).unwrap();
    }
    let known = std::fs::read_to_string(&list).unwrap_or_default();
    let lines = |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
    let (known, found) = (lines(&known), lines(&found));
    let gone: Vec<_> = known.difference(&found).collect();
    let new: Vec<_> = found.difference(&known).collect();
    assert!(
        gone.is_empty() && new.is_empty(),
        "no more: {gone:#?}, new: {new:#?}"
    );
}
