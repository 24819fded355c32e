//! `sgf show`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Coords, Place};

/// Draw a position, with its comment and whose turn it is
///
/// Without --node, --move or --path, sgf shows the end of the main line; in Hex and Twixt the node
/// with IP, if there is one; in a problem its start position. sgf applies VW and DD, draws markup
/// and labels, and puts the last move in parentheses.
///
/// With --json the position is one object: `path`, `tree` (from 1), `node`, `move_number`, `game`,
/// `size`, `to_play`, `black` and `white` (points by row, then column), `prisoners` (stones taken
/// by each side), `last_move`, `links` (Twixt), `blocked` (arrows in Amazons), `winner`, `illegal`
/// (errors in the moves so far), `score`, `dialect`, and in Backgammon `points`.
///
/// `score` counts a Go position as the end of the game: `rules`, `komi`, `compensation` (for
/// handicap stones), `marked` (whether the node has TB or TW), `dead` and `open` (points), `area`,
/// `territory` and `prisoners` (with dead stones) of each side, `final` (no point is open) and
/// `result`. In other games it is null.
///
/// Hex and Twixt games from Little Golem, swaps of HexGui and the komi of Fox are interpreted
/// correctly, with a note on standard error. --no-dialects turns that off.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf show game.sgf
  sgf show --move 50 --coords sgf game.sgf
  sgf show --path Q16,D4,R14 joseki.sgf
  sgf show --score game.sgf
  sgf show --json --node 12 game.sgf | jq .prisoners")]
pub struct Show {
    /// File to read, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "json")]
    pub ascii: bool,

    /// Choose the notation of points: the players' or that of SGF; JSON uses SGF's [default:
    /// players]
    #[arg(long, value_name = "NAMES")]
    pub coords: Option<Coords>,

    /// Count area and territory (Go)
    #[arg(long)]
    pub score: bool,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
