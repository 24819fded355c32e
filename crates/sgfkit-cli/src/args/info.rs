//! `sgf info`.

use std::path::PathBuf;

use clap::builder::StyledStr;
use clap::{Args as Options, ValueHint};

use crate::commands::info::COLUMNS;
use crate::commands::near;
use crate::output::wrapped;

/// List the game information, a row a game
///
/// On a terminal this is an aligned table with a head. Elsewhere fields are separated by tabs and
/// there is no head, which is what cut, sort and awk like best; absent values are empty fields.
/// With --json it is one object a line, with everything there is.
#[derive(Options)]
#[command(after_help = info_help())]
pub struct Info {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// One JSON object a line
    #[arg(long, conflicts_with = "columns")]
    pub json: bool,

    /// The columns to show
    #[arg(long, value_name = "COLUMN", value_delimiter = ',', value_parser = column)]
    pub columns: Vec<&'static str>,
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
