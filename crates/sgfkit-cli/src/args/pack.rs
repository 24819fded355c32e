//! `sgf pack`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Inputs, WITH_PARQUET};

/// Put many files into few: bundles that every command reads
///
/// Files, folders and the records of other bundles are packed, with every byte and under the paths as
/// they are named. The same files give the same bundle, byte for byte.
#[derive(Options)]
#[command(after_help = format!("\
Examples:
  sgf pack games/ -o games.zip
  sgf pack games/ more.zip -o archive.tar.zst --size 16M
  sgf pack --list archive.tar.zst

NAME-00000.tar.zst and so on are written where one bundle would be larger than --size. To pack as
.tar.zst needs an `sgf` that `{WITH_PARQUET}` makes."))]
pub struct Pack {
    #[command(flatten)]
    pub inputs: Inputs,

    /// The bundle: .tar.zst, .tar.gz, .tgz, .tar or .zip
    #[arg(long, short, value_name = "NAME", required_unless_present = "list")]
    #[arg(value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Start another archive after this much content; a single file may be larger
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = sgfkit::parse_bytes)]
    pub size: u64,

    /// Overwrite bundles that are there
    #[arg(long)]
    pub force: bool,

    /// List the frames of bundles that are there, at each of which one can be opened: number, place,
    /// bytes, bytes of content
    #[arg(long, conflicts_with_all = ["output", "force", "files_from"])]
    pub list: bool,
}
