//! Says what is wrong with a file, where, and what to do:
//!
//! ```text
//! cargo run -p sgfkit --example findings -- game.sgf
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::{Collection, LineIndex, check};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let games = Collection::parse(std::fs::read(&path)?);
    let lines = LineIndex::new(&games);
    for found in check::run(&games) {
        let at = lines.line_column(found.span.start);
        let (line, column) = (at.line, at.column);
        println!("{path}:{line}:{column}: {} ({})", found.message, found.code);
        if let Some(help) = found.help {
            println!("    {help}");
        }
    }
    Ok(())
}
