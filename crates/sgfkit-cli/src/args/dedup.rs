//! `sgf dedup`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit::ops::DedupBy;
use sgfkit::ops::words::LIKENESSES;

use super::shared::{Inputs, one_of};

/// Find duplicate games: exact, rotated, mistyped or truncated copies
///
/// Prints clusters of equal games. `*` marks the most complete copy: the one with the most moves,
/// then the most nodes, the longest annotations, the longest game information, then the first. sgf
/// compares only main lines. Rotated and mirrored copies are equal, if the game has that symmetry;
/// different games and board sizes never are. Games with fewer than 60 moves and stones set up
/// differ if two of PB, PW and DT are present in both and differ. A symbolic link, or a file that
/// you name twice, is read once.
///
/// Only --move-to and --delete-duplicates change files. They remove a file only if each of its
/// games is a duplicate and has nothing that the most complete copy lacks: no variation, comment,
/// mark, game information or other property. sgf keeps all other files, and symbolic links.
///
/// With --json each cluster is one object: `type` (cluster), `by` and `games`, each with `path`,
/// `tree` (from 1), `moves` of its main line, and `richest` (the most complete copy). The last
/// object is the summary.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf dedup games/
  sgf dedup --by prefix --move-to duplicates games/
  sgf dedup --json games/ | jq -r 'select(.type == \"cluster\").games[] | select(.richest | not).path'

Exit status: 1 if duplicates were found.")]
pub struct Dedup {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Choose how games are compared
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = one_of(LIKENESSES, CRITERIA))]
    pub by: DedupBy,

    /// Print one JSON object per cluster
    #[arg(long)]
    pub json: bool,

    /// Move files that contain only duplicates to DIR; files already in DIR are not compared
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub move_to: Option<PathBuf>,

    /// Delete files that contain only duplicates
    #[arg(long, conflicts_with = "move_to")]
    pub delete_duplicates: bool,
}

/// The help texts of criteria.
const CRITERIA: &[&str] = &[
    "All moves and setup",
    "Dyer signature: the points of moves 20, 40, 60, 31, 51 and 71; shorter games have none",
    "One game is the beginning of the other, with at least 20 moves and stones set up",
    "Position after the last move, regardless of move order",
];
