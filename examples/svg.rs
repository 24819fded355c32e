//! Draws the end of a game's main line as SVG:
//!
//! ```text
//! cargo run -p sgfkit-diagram --example svg -- game.sgf > game.svg
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::Collection;
use sgfkit::replay::{Replay, default_node};
use sgfkit_diagram::{Figure, FigureOptions, Fonts, Look, scene, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("which file?")?;
    let games = Collection::parse(std::fs::read(path)?);
    let game = games.tree(0).ok_or("there is no game in the file")?;

    let mut replay = Replay::new(game);
    replay.go_to(default_node(game));
    let figure = Figure::of(&replay, &FigureOptions::default());
    let figure = figure.ok_or("this game cannot be drawn")?;
    let drawn = scene(&figure, &Look::default(), &Fonts::bundled());
    println!("{}", svg::write(&drawn));
    Ok(())
}
