//! Finds the games that hold a position, with a diagram of each place:
//!
//! ```text
//! cargo run -p sgfkit-search --example pattern -- '---/...|/.X.|/..O|' game.sgf …
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::replay::Replay;
use sgfkit::{Collection, Game};
use sgfkit_diagram::text::{self, TextOptions};
use sgfkit_diagram::{Figure, FigureOptions};
use sgfkit_search::{Archive, Filters, Pattern, Query, Target};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pattern = Pattern::parse(&arguments.next().ok_or("which position?")?)?;
    let mut files = Vec::new();
    for path in arguments {
        let games = Collection::parse(std::fs::read(&path)?);
        files.push((path, games));
    }

    let archive = Archive::of(files.iter().map(|(path, games)| (path.as_str(), games)));
    let games = archive.choose(&Filters::default(), |_, _| true);
    let query = Query::new(Some(Game::Go), Target::Pattern(pattern));
    let outcome = archive.search(&games, &query, None);
    for game in &outcome.found {
        let (file, row) = archive.game(game.at);
        let is_its = |(path, _): &&(String, _)| file.is_some_and(|file| file.path == *path);
        let (path, games) = files.iter().find(is_its).ok_or("a file of no name")?;
        let tree = games.tree(row.tree as usize - 1).ok_or("no such game")?;
        for hit in &game.hits {
            let node = tree.node_at(hit.node as usize).ok_or("no such node")?;
            println!("{path}, after {} moves", hit.moves);
            let mut replay = Replay::new(tree);
            replay.go_to(node);
            let figure = Figure::of(&replay, &FigureOptions::default());
            let figure = figure.ok_or("this game cannot be drawn")?;
            println!("{}", text::write(&figure, &TextOptions::default()));
        }
    }
    Ok(())
}
