//! Prints the position of a game after a move, 30 if none is named:
//!
//! ```text
//! cargo run -p sgfkit --example position -- game.sgf 30
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use sgfkit::replay::{Replay, move_node};
use sgfkit::{BoardSize, Collection, Color, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("which file?")?;
    let number = std::env::args()
        .nth(2)
        .map_or(Ok(30), |text| text.parse())?;
    let games = Collection::parse(std::fs::read(path)?);
    let game = games.tree(0).ok_or("there is no game in the file")?;

    let mut replay = Replay::new(game);
    replay.go_to(move_node(game, number)?);
    let board = replay.board().ok_or("the game's board is not known")?;
    let BoardSize { columns, rows } = board.size();
    for row in 0..rows {
        for column in 0..columns {
            let stone = match board.at(Point::new(column, row)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            print!("{stone} ");
        }
        println!();
    }
    Ok(())
}
