//! `sgf table`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit_table::Table as Rows;

/// Turn archives into tables: games, moves, nodes, positions, properties, findings
///
/// Every record has rows: one that cannot be read is a row that says so. `sgf explain --list columns`
/// lists the columns.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf table games/ -o games.csv
  sgf table games/ --columns black_name,white_name,outcome,komi | head
  sgf table games/ --table moves --format jsonl | jq .value")]
pub struct Table {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Where to write; the end of the name says the format. Without it: CSV, to standard output
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// The format, whatever the name
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<TableFormat>,

    /// What a row is
    #[arg(long, value_name = "TABLE", default_value = "games", value_parser = rows)]
    pub table: Rows,

    /// The columns, in this order; `all` are all that there are
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    pub columns: Vec<String>,

    /// Of positions those after a move whose number is a multiple of this
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,

    /// Of positions those from this move on
    #[arg(long, value_name = "M", default_value_t = 0)]
    pub from: u32,

    /// Of positions those up to this move
    #[arg(long, value_name = "M")]
    pub to: Option<u32>,

    /// Positions of all nodes with a move, not of the main line alone
    #[arg(long)]
    pub variations: bool,

    /// How many threads read
    #[arg(long, value_name = "N")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// End with 1 where a record has no game, or cannot be read
    #[arg(long)]
    pub strict: bool,
}

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Comma-separated values
    Csv,
    /// A JSON object a line
    Jsonl,
}

fn rows(name: &str) -> Result<Rows, String> {
    name.parse()
}
