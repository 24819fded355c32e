//! Prints the moves of all games of a file, each variation further to the right:
//!
//! ```text
//! cargo run -p sgfkit --example variations -- game.sgf
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::Collection;
use sgfkit::tree::Visit;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("which file?")?;
    let games = Collection::parse(std::fs::read(path)?);
    for game in games.trees() {
        let mut depth = 0;
        for visit in game.walk() {
            match visit {
                Visit::Enter(node) => {
                    depth += usize::from(node.begins_variation());
                    if let Some((color, play)) = node.played() {
                        let name = game.game().write_move(&play).unwrap_or_default();
                        println!("{:1$}{color} {name}", "", 2 * depth);
                    }
                }
                Visit::Leave(node) => depth -= usize::from(node.begins_variation()),
            }
        }
    }
    Ok(())
}
