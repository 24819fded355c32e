//! `sgf table`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use clap::{Args as Options, ValueHint};
use sgfkit_table::{Compression, Format, Table as Rows};

use super::shared::{Inputs, WITH_PARQUET};

/// Turn archives into tables: games, moves, nodes, positions, properties, findings
///
/// Files, folders and bundles (.zip, .tar, .tar.gz, .tgz, .tar.zst, .sgfs) are read, on all cores and in
/// their order. Every record has rows: one that cannot be read is a row that says so. `sgf explain
/// --list columns` lists the columns.
#[derive(Options)]
#[command(after_help = format!("\
Examples:
  sgf table games/ -o games.parquet
  sgf table games.zip --columns black_name,white_name,outcome,komi | head
  sgf table games/ --table moves --format jsonl | jq .value
  sgf table archive/ --table positions --every 10 -o positions/ --resume

Parquet and Arrow need an `sgf` that `{WITH_PARQUET}` makes."))]
pub struct Table {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Where to write: .parquet, .arrow, .feather, .arrows, .csv, .jsonl, or a folder `DIR/` for parts.
    /// Without it: CSV, to standard output
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// The format, whatever the name
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub format: Option<Format>,

    /// What a row is
    #[arg(long, value_name = "TABLE", default_value = "games", value_parser = tables())]
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

    /// How Parquet is packed; zstd without it
    #[arg(long, value_name = "HOW", value_parser = compressions())]
    pub compression: Option<Compression>,

    /// Start over in a folder that has parts of an earlier run
    #[arg(
        long,
        alias = "overwrite",
        requires = "output",
        conflicts_with = "resume"
    )]
    pub force: bool,

    /// Make those parts of a folder that an earlier run did not come to
    #[arg(long, requires = "output")]
    pub resume: bool,

    /// How many threads read
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// End with 1 where a record has no game, or cannot be read
    #[arg(long)]
    pub strict: bool,
}

fn tables() -> impl TypedValueParser<Value = Rows> {
    let names = PossibleValuesParser::new(Rows::ALL.map(Rows::name));
    names.try_map(|name| name.parse::<Rows>())
}

fn formats() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL, Format::name)
}

fn compressions() -> impl TypedValueParser<Value = Compression> {
    let all = [Compression::Zstd, Compression::Snappy, Compression::None];
    named(all, Compression::name)
}

/// One of several things by its name.
fn named<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = PossibleValuesParser::new(all.map(name));
    names.try_map(move |given| {
        let mut all = all.into_iter();
        all.find(|it| name(*it) == given).ok_or("unknown")
    })
}
