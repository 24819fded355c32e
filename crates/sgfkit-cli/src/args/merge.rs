//! `sgf merge`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit::ops::MergeOrder;
use sgfkit::ops::words::MERGE_ORDERS;

use super::shared::{Inputs, one_of};

/// Merge games into one tree that shares common openings
///
/// Nodes with the same moves and setup become one. Their comments are joined, each with the name of
/// its file, and their markup is combined. Game information moves to the first node that only one
/// game reaches. Games with the same moves become one game. If one game is the beginning of
/// another, its game information is stored in a comment. Games that differ in game, size or setup
/// become separate trees.
///
/// sgf merges all games of each file. The first game gives the main line. The result is UTF-8 in
/// the canonical layout; changed or lost data is reported on standard error.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf merge games/*.sgf -o merged.sgf
  sgf merge --symmetry --order frequency --max-depth 20 --counts games/*.sgf -o openings.sgf
  sgf merge --collection games/*.sgf -o collection.sgf")]
pub struct Merge {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Write all games to one file, unchanged and without merging
    #[arg(long, conflicts_with_all = ["symmetry", "order", "max_depth", "counts"])]
    pub collection: bool,

    /// Rotate and mirror each game to match the first
    #[arg(long)]
    pub symmetry: bool,

    /// Choose the order of variations
    #[arg(long, value_name = "ORDER", default_value = "input")]
    #[arg(value_parser = one_of(MERGE_ORDERS, &["Order of the input", "Most frequent first"]))]
    pub order: MergeOrder,

    /// Keep only the first N moves of each line
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// Add comments with the number of games per node and their results
    ///
    /// The last line of the comment is, for example, `Games: 12 (Black 7, White 4, draw 1)`. sgf
    /// adds it to each node that several games share, and to the first node of each single game.
    /// `sgf sort --by frequency` uses these counts.
    #[arg(long)]
    pub counts: bool,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}
