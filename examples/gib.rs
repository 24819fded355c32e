//! Makes SGF of a game in another format, such as GIB, and says what is lost:
//!
//! ```text
//! cargo run -p sgfkit --example gib -- game.gib game.sgf
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::exchange::{ReadOptions, read};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, target] = &arguments[..] else {
        return Err("which file, and where to?".into());
    };
    let import = read(&std::fs::read(path)?, &ReadOptions::default())?;
    for lost in &import.lost {
        println!("no place for {}", lost.what);
    }
    std::fs::write(target, &import.bytes)?;
    println!("{} moves of {}", import.moves, import.format.title());
    Ok(())
}
