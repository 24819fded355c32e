//! `sgf stats`.

use clap::Args as Options;

use super::aliases::Aliases;
use super::shared::Inputs;

/// Count games by year, player, result, opening move and more
///
/// First moves are rotated and mirrored to the upper right corner, if the game has that symmetry.
/// Spellings of a name, an event or rules that differ only in case, accents or width count as one,
/// shown in the most common spelling.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf stats games/
  sgf stats --top 50 games/
  sgf stats --json games/ | jq '.players[:5]'")]
pub struct Stats {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Show N rows per list; 0 for all
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "json")]
    pub top: usize,

    #[command(flatten)]
    pub aliases: Aliases,

    /// Print everything as one JSON object
    #[arg(long)]
    pub json: bool,
}
