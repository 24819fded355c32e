//! `sgf show`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Coords, Place};

/// Show one position: the board, whose turn it is, and the comment
///
/// Without --node, --move or --path it is the end of the main line; in Hex and Twixt the node with
/// IP, where there is one; of a problem the node that sets it up. VW and DD are obeyed, markup and
/// labels are drawn, and the last move stands in parentheses.
///
/// With --json the position is one object: `path`, `tree` (from 1), `node`, `move_number`, `game`,
/// `size`, `to_play`, `black` and `white` (points by row, then column), `prisoners` (taken by each
/// side), `last_move`, `links` (Twixt), `blocked` (the arrows of Amazons), `winner`, `illegal` (what
/// was wrong with the moves so far), `score`, `dialect`, and in Backgammon `points`.
///
/// `score` is the count of a Go position as the end of the game: `rules`, `komi`, `compensation`
/// (for handicap stones), `marked` (whether the node has TB or TW), `dead` and `open` (points),
/// `area`, `territory` and `prisoners` (with dead stones) of each side, `final` (no point is open)
/// and `result`. In other games it is null.
///
/// Hex and Twixt games from Little Golem, swaps of HexGui and the komi of Fox are interpreted as they
/// are meant, with a note on standard error. --no-dialects turns that off.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf show game.sgf
  sgf show --move 50 --coords sgf game.sgf
  sgf show --path Q16,D4,R14 joseki.sgf
  sgf show --score game.sgf
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

    /// The names of points: as players write them, or as SGF does, which JSON has [default: players]
    #[arg(long, value_name = "NAMES")]
    pub coords: Option<Coords>,

    /// Count area and territory (Go)
    #[arg(long)]
    pub score: bool,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
