//! `sgf info`.

use clap::Args as Options;
use clap::builder::StyledStr;

use super::shared::{Inputs, Known};
use crate::near;
use crate::output::wrapped;
use sgfkit_search::Wording;

/// What `--columns` takes: the keys of the JSON, nested ones with a dot.
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

/// List the game information, a row a game
///
/// On a terminal this is an aligned table with a head. Elsewhere fields are separated by tabs and
/// there is no head, which is what cut, sort and awk like best; absent values are empty fields.
/// --csv writes a head and commas, for spreadsheets. With --json it is one object a line, with
/// everything there is.
///
/// Hex and Twixt games from Little Golem and the komi of Fox are interpreted as they are meant, with a
/// note on standard error. --no-dialects turns that off.
#[derive(Options)]
#[command(after_help = info_help())]
pub struct Info {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    /// One JSON object a line
    #[arg(long, conflicts_with = "columns")]
    pub json: bool,

    /// Comma-separated values, with a line of names first
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// Games whose comments or names of nodes have a text, anywhere in a word; given several times, all
    #[arg(long, value_name = "TEXT", value_parser = Wording::parse)]
    pub comment: Vec<Wording>,

    /// The columns to show
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
            "there is no such column{}",
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
