//! `sgf openings`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit_search::Order;

use super::{Filters, Inputs};

/// Make a tree of what was played from the beginning on
///
/// A tree for each game, board and start, as an SGF collection or, with --json, a line a node. Each
/// game is turned so that its moves lie as far right, then as far up as they can. A node counts the
/// games that played just its moves; its comment also has their share, results and years, and the
/// children's points have letters.
///
/// The status is 1 if there is no tree.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf openings --player Takemiya --black Takemiya games.sgfindex -o takemiya.sgf
  sgf openings --game hex --depth 6 --json games/ | jq -c '[.depth, .move, .games]'")]
pub struct Openings {
    #[command(flatten)]
    pub inputs: Inputs,

    /// How many moves deep
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub depth: u32,

    /// How many games a node, and a tree, must have
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub min: u64,

    /// Games as they were played, not turned
    #[arg(long)]
    pub no_symmetry: bool,

    /// Games with stones set up, too: a tree for each start, not turned
    #[arg(long)]
    pub setup: bool,

    /// The order of what was played next: hits, win-rate or recent
    #[arg(long, value_name = "ORDER", default_value = "hits", value_parser = Order::parse)]
    pub order: Order,

    /// Write the collection to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// A line of JSON a node
    #[arg(long, conflicts_with = "output")]
    pub json: bool,

    #[command(flatten)]
    pub filters: Filters,
}
