//! `sgf dedup`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};

use super::shared::Inputs;

/// Find games that are there twice: copies, turned copies, slips, copies cut short
///
/// Prints each cluster of games that are the same, the richest marked with `*`: the one with the
/// most moves, then the most nodes, the longest annotations, the longest game information, then the
/// first. Only main lines are compared. Turned and mirrored copies are the same, as far as the game
/// has that symmetry; other games and other board sizes never are. Games of fewer than 60 moves and
/// stones set up are told apart where two of PB, PW and DT are there in both and differ. A symbolic
/// link and a file that is named twice are looked at once.
///
/// Files are touched only by --move-to and --delete-duplicates, and only those in which every game is a
/// poorer copy and has nothing that the richest lacks: no variation, comment, mark, game information
/// or other property. Such a file stays, and so do a file with other games and a symbolic link.
///
/// With --json each cluster is one object: `type` (cluster), `by` and `games`, each with `path`,
/// `tree` (from 1), `moves` of its main line, and `richest`; the last object is the summary.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf dedup games/
  sgf dedup --by prefix --move-to doubles games/
  sgf dedup --json games/ | jq -r 'select(.type == \"cluster\").games[] | select(.richest | not).path'

Exit status: 1 where something was found.")]
pub struct Dedup {
    #[command(flatten)]
    pub inputs: Inputs,

    /// What makes two games the same
    #[arg(long, value_name = "WHAT", default_value = "moves")]
    pub by: Likeness,

    /// A line a cluster, in JSON
    #[arg(long)]
    pub json: bool,

    /// Move files with nothing but poorer copies to a folder; what lies there is not looked at
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub move_to: Option<PathBuf>,

    /// Delete files with nothing but poorer copies
    #[arg(long, conflicts_with = "move_to")]
    pub delete_duplicates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Likeness {
    /// All moves, and all that is set up
    Moves,
    /// Dyer's signature: where the moves 20, 40, 60, 31, 51 and 71 are; none for shorter games
    Signature,
    /// One line is the beginning of the other, and has 20 or more moves and stones set up
    Prefix,
    /// What stands on the board after the last move, in whatever order it came there
    Position,
}
