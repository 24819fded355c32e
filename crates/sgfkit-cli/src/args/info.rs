//! `sgf info`.

use clap::Args as Options;
use clap::builder::StyledStr;

use super::shared::{Inputs, Known};
use crate::near;
use crate::output::wrapped;
use sgfkit_search::Wording;

/// The columns of `--columns`: the JSON keys, nested ones with a dot.
const COLUMNS: [&str; 43] = [
    "path",
    "tree",
    "game",
    "game_name",
    "ff",
    "charset",
    "size",
    "nodes",
    "moves",
    "leaves",
    "application",
    "application.name",
    "application.version",
    "black",
    "black.name",
    "black.rank",
    "black.team",
    "white",
    "white.name",
    "white.rank",
    "white.team",
    "result",
    "result.text",
    "result.winner",
    "result.by",
    "result.score",
    "date",
    "date.text",
    "date.dates",
    "event",
    "round",
    "place",
    "rules",
    "komi",
    "handicap",
    "time",
    "time.main",
    "time.overtime",
    "opening_name",
    "game_info_nodes",
    "dialect",
    "lenient",
    "lossy_text",
];

/// List game information, one row per game
///
/// On a terminal sgf prints an aligned table with a header. Otherwise it prints tab-separated
/// fields without a header, for cut, sort and awk; missing values are empty. --csv writes a header
/// and commas, for spreadsheets. --json prints one object per game, with all values.
///
/// Hex and Twixt games from Little Golem and the komi of Fox are interpreted correctly, with a note
/// on standard error. --no-dialects turns that off.
#[derive(Options)]
#[command(after_help = info_help())]
pub struct Info {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    /// Print one JSON object per line
    #[arg(long, conflicts_with = "columns")]
    pub json: bool,

    /// Print comma-separated values with a header
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// List only games whose comments or node names contain TEXT; repeat to require several texts
    #[arg(long, value_name = "TEXT", value_parser = Wording::parse)]
    pub comment: Vec<Wording>,

    /// Choose the columns
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    #[arg(value_parser = Known::new(columns, column), hide_possible_values = true)]
    pub columns: Vec<&'static str>,
}

fn columns() -> Vec<&'static str> {
    COLUMNS.to_vec()
}

fn column(name: &str) -> Result<&'static str, String> {
    match COLUMNS.iter().find(|column| **column == name) {
        Some(column) => Ok(column),
        None => Err(format!(
            "unknown column{}",
            near::hint(name, COLUMNS.iter().copied())
        )),
    }
}

fn info_help() -> StyledStr {
    let columns = wrapped(&COLUMNS.join(", "), 2, 78);
    StyledStr::from(format!(
        "Columns:\n{columns}
Examples:
  sgf info games/
  sgf info --columns path,black.name,white.name,result games/ | sort -t$'\\t' -k2
  sgf info --json games/ | jq -s 'group_by(.game_name) | map({{(.[0].game_name): length}}) | add'"
    ))
}
