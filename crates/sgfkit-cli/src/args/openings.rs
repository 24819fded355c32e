//! `sgf openings`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit_search::Order;

use super::{Filters, Inputs};

/// Build an opening tree from games
///
/// The output is an SGF collection with one tree for each game, board size and start position, or
/// one line per node with --json. Games are rotated and mirrored so that equal openings meet. A
/// node counts the games that played exactly its moves. Its comment also has their share, results
/// and years, and letters mark the next moves.
///
/// Exit status: 1 if there is no tree.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf openings --player Takemiya --black Takemiya games.sgfindex -o takemiya.sgf
  sgf openings --game hex --depth 6 --json games/ | jq -c '[.depth, .move, .games]'")]
pub struct Openings {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Follow up to N moves
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub depth: u32,

    /// Leave out nodes and trees with fewer than N games
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub min: u64,

    /// Do not rotate or mirror games
    #[arg(long)]
    pub no_symmetry: bool,

    /// Also include games with setup: one tree per start position, not rotated
    #[arg(long)]
    pub setup: bool,

    /// Sort continuations by hits, win-rate or recent
    #[arg(long, value_name = "ORDER", default_value = "hits", value_parser = Order::parse)]
    pub order: Order,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Print one JSON object per node
    #[arg(long, conflicts_with = "output")]
    pub json: bool,

    #[command(flatten)]
    pub filters: Filters,
}
