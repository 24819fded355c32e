//! `sgf show`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Coords, Place};

/// Show one position: the board, whose turn it is, and the comment
///
/// Without --node, --move or --path it is the end of the main line; in Hex and Twixt the node with
/// IP, where there is one. VW and DD are obeyed, markup and labels are drawn, and the last move
/// stands in parentheses.
///
/// With --json the position is one object: `path`, `tree` (from 1), `node`, `move_number`, `game`,
/// `size`, `to_play`, `black` and `white` (points by row, then column), `prisoners` (taken by each
/// side), `last_move`, `links` (Twixt), `blocked` (the arrows of Amazons), `winner`, `illegal` (what
/// was wrong with the moves so far), and in Backgammon `points`.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf show game.sgf
  sgf show --move 50 --coords players game.sgf
  sgf show --path Q16,D4,R14 joseki.sgf
  sgf show --json --node 12 game.sgf | jq .prisoners")]
pub struct Show {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "json")]
    pub ascii: bool,

    /// The names of points: as SGF writes them, or as players do
    #[arg(long, value_name = "NAMES", default_value = "sgf")]
    pub coords: Coords,

    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
