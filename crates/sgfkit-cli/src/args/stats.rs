//! `sgf stats`.

use clap::Args as Options;

use super::aliases::Aliases;
use super::shared::Inputs;

/// Count what is in an archive: games, years, players, results, first moves, programs, findings
///
/// A first move is turned and mirrored, as far as the board of its game may be, to lie as far right
/// and then as far up as it can. Spellings of a name, an event or the rules that differ only in case,
/// accents or width count as one, shown in the most common spelling.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf stats games/
  sgf stats --top 50 games/
  sgf stats --json games/ | jq '.players[:5]'")]
pub struct Stats {
    #[command(flatten)]
    pub inputs: Inputs,

    /// How many rows a list shows; 0 for all
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "json")]
    pub top: usize,

    #[command(flatten)]
    pub aliases: Aliases,

    /// One JSON object, with everything
    #[arg(long)]
    pub json: bool,
}
