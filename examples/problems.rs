//! Prints the problems of a file as text, each with its right lines:
//!
//! ```text
//! cargo run -p sgfkit-diagram --example problems -- problems.sgf
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::Collection;
use sgfkit_diagram::{ProblemOptions, problems, text};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let games = Collection::parse(std::fs::read(path)?);
    let look = text::TextOptions::default();
    for problem in problems(&games, &ProblemOptions::default()) {
        println!("{}", text::write(&problem.question, &look));
        for answer in &problem.answers {
            println!("{}", text::write(&answer.figure, &look));
        }
    }
    Ok(())
}
