//! `sgf merge`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};

use super::shared::Inputs;

/// Merge games into one tree, common openings shared
///
/// Nodes with the same moves and setup become one. Comments of shared nodes stand one below the
/// other, with the names of their files; markup is united. Game information stands at the node from
/// which on a game is alone. Games with the same moves are one game; of one that is wholly the
/// beginning of another the game information goes into a comment. Another game, size or setup makes
/// a tree of its own.
///
/// All games of a collection are taken. The first game gives the main line. The result is UTF-8, in
/// the canonical layout; what could not stay as it was is said on standard error.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf merge games/*.sgf -o merged.sgf
  sgf merge --symmetry --order frequency --max-depth 20 --counts games/*.sgf -o openings.sgf
  sgf merge --collection games/*.sgf -o collection.sgf")]
pub struct Merge {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Just put the games into one file, each as it is
    #[arg(long, conflicts_with_all = ["symmetry", "order", "max_depth", "counts"])]
    pub collection: bool,

    /// Turn and mirror each game into the orientation of the first
    #[arg(long)]
    pub symmetry: bool,

    /// The order of variations
    #[arg(long, value_name = "ORDER", default_value = "input")]
    pub order: VariationOrder,

    /// Keep so many moves of each line
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// Say in comments how many games pass a node and how they ended
    ///
    /// The last line of a comment is then such as `Games: 12 (Black 7, White 4, draw 1)`: at each
    /// node that several games pass, and at the first node of each game alone. `sgf sort --by
    /// frequency` goes by it.
    #[arg(long)]
    pub counts: bool,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum VariationOrder {
    /// As the games come
    Input,
    /// The one that most games went into first
    Frequency,
}
