//! `sgf tree`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as Options, ValueHint};

use super::shared::{Coords, from_one};

/// Show the variation tree
///
/// Nodes are numbered in pre-order from 0, the root; other commands use the same numbers. The main
/// line continues at its indentation, and each variation hangs from the node it starts at. A node
/// with a name or a comment gets its own line, with the start of that text.
///
/// With --json each node is one object per line, in pre-order: `path`, `tree` (from 1), `node`,
/// `parent` (null for the root), `depth` (moves from the root), `children` (how many), `moves` (a
/// list of `color` and `move`), `name`, `comment`, `properties` (the identifiers), `dialect`, and
/// `lossy_text` if a text is not valid in its encoding.
///
/// Hex and Twixt games from Little Golem, swaps of HexGui and the komi of Fox are interpreted
/// correctly, with a note on standard error. --no-dialects turns that off.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf tree game.sgf
  sgf tree --max-depth 10 --coords sgf joseki.sgf | less
  sgf tree --json game.sgf | jq 'select(.children == 0) | .node'")]
pub struct Tree {
    /// File to read, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Show only the K-th game, counted from 1 [default: all]
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    /// Leave out nodes more than N steps from the root
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// Choose the notation of points: the players' or that of SGF; JSON uses SGF's
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "players",
        conflicts_with = "json"
    )]
    #[arg(value_parser = coords())]
    pub coords: Coords,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    /// Print one JSON object per node
    #[arg(long)]
    pub json: bool,
}

fn coords() -> impl TypedValueParser<Value = Coords> {
    PossibleValuesParser::new(["players", "sgf"]).map(|name| match &*name {
        "sgf" => Coords::Sgf,
        _ => Coords::Players,
    })
}
