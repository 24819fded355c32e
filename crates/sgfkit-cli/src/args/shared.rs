//! Options that several commands have.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit_diagram::Coordinates;

/// A position in a file.
#[derive(Options)]
pub struct Place {
    /// The K-th game, counted from 1; without it the first
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    /// The node with this number, in pre-order; the root is 0
    #[arg(long, value_name = "N", group = "position")]
    pub node: Option<usize>,

    /// The node of the M-th move of the main line; 0 is the root
    #[arg(long = "move", value_name = "M", group = "position")]
    pub number: Option<usize>,

    /// The node that moves lead to, such as Q16,D4,pass or pd,dp
    #[arg(long, value_name = "MOVES", group = "position")]
    pub path: Option<String>,
}

impl Place {
    /// The options that were given, as they are typed.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.tree.is_some(), "--tree"),
            (self.node.is_some(), "--node"),
            (self.number.is_some(), "--move"),
            (self.path.is_some(), "--path"),
        ];
        let given = all.into_iter().filter(|(is_given, _)| *is_given);
        given.map(|(_, option)| option)
    }
}

/// Where a file goes that a command makes of another.
#[derive(Options)]
pub struct Output {
    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Change the file itself
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Coords {
    Players,
    Sgf,
    None,
}

impl From<Coords> for Coordinates {
    fn from(coords: Coords) -> Coordinates {
        match coords {
            Coords::Players => Coordinates::Players,
            Coords::Sgf => Coordinates::Sgf,
            Coords::None => Coordinates::None,
        }
    }
}

pub fn from_one(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(0) | Err(_) => Err("games are counted from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}
