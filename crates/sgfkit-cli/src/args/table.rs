//! `sgf table`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use clap::{Args as Options, ValueHint};
use sgfkit_table::{Compression, Format, Table as Rows};

use super::shared::{Inputs, WITH_PARQUET};

/// Write games as tables: games, moves, nodes, positions, properties, findings
///
/// sgf reads files, folders and archives (.zip, .tar, .tar.gz, .tgz, .tar.zst, .sgfs) on all cores
/// and keeps their order. No file is skipped: an unreadable one becomes a row whose `error` column
/// says why. `sgf explain --list columns` lists the columns.
#[derive(Options)]
#[command(after_help = format!("\
Examples:
  sgf table games/ -o games.parquet
  sgf table games.zip --columns black_name,white_name,outcome,komi | head
  sgf table games/ --table moves --format jsonl | jq .value
  sgf table archive/ --table positions --every 10 -o positions/ --resume

To write Parquet and Arrow, build sgf with
`{WITH_PARQUET}`."))]
pub struct Table {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Write to a file (.parquet, .arrow, .feather, .arrows, .csv, .jsonl) or, in parts, to a
    /// folder `DIR/` [default: CSV to standard output]
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// Set the format [default: by the extension of OUT, or csv]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub format: Option<Format>,

    /// Choose the table
    #[arg(long, value_name = "TABLE", default_value = "games", value_parser = tables())]
    pub table: Rows,

    /// Choose the columns and their order; `all` writes every column
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    pub columns: Vec<String>,

    /// With --table positions: keep only every Nth move
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,

    /// With --table positions: start at this move
    #[arg(long, value_name = "M", default_value_t = 0)]
    pub from: u32,

    /// With --table positions: stop after this move
    #[arg(long, value_name = "M")]
    pub to: Option<u32>,

    /// With --table positions: also include variations
    #[arg(long)]
    pub variations: bool,

    /// Compress Parquet with this method [default: zstd]
    #[arg(long, value_name = "HOW", value_parser = compressions())]
    pub compression: Option<Compression>,

    /// Overwrite the parts of an earlier run in the folder
    #[arg(long, requires = "output", conflicts_with = "resume")]
    pub force: bool,

    /// Write only the missing parts of an interrupted run
    #[arg(long, requires = "output")]
    pub resume: bool,

    /// Use N threads [default: number of cores]
    #[arg(long, short = 'j', value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Exit with status 1 if a file has no game or cannot be read
    #[arg(long)]
    pub strict: bool,
}

fn tables() -> impl TypedValueParser<Value = Rows> {
    let names = PossibleValuesParser::new(Rows::ALL.iter().map(|rows| rows.name()));
    names.try_map(|name| name.parse::<Rows>())
}

fn formats() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL, Format::name)
}

fn compressions() -> impl TypedValueParser<Value = Compression> {
    const ALL: &[Compression] = &[Compression::Zstd, Compression::Snappy, Compression::None];
    named(ALL, Compression::name)
}

/// Finds a value by its name.
fn named<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = PossibleValuesParser::new(all.iter().copied().map(name));
    names.try_map(move |given| {
        let mut all = all.iter().copied();
        all.find(|it| name(*it) == given).ok_or("unknown")
    })
}
