//! `sgf pack`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Inputs, WITH_PARQUET};

/// Pack many files into archives that every command can read
///
/// sgf packs files, folders and the contents of other archives, byte for byte and under their
/// paths. The same files always give the same archive.
#[derive(Options)]
#[command(after_help = format!("\
Examples:
  sgf pack games/ -o games.zip
  sgf pack games/ more.zip -o archive.tar.zst --size 16M
  sgf pack --list archive.tar.zst

If the files exceed --size, sgf writes NAME-00000.tar.zst and so on. To write .tar.zst, build sgf with
`{WITH_PARQUET}`."))]
pub struct Pack {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Archive to write: .tar.zst, .tar.gz, .tgz, .tar or .zip
    #[arg(long, short, value_name = "NAME", required_unless_present = "list")]
    #[arg(value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Start another archive after this much content; a single file may be larger
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = sgfkit::units::parse_bytes)]
    pub size: u64,

    /// Overwrite existing archives
    #[arg(long)]
    pub force: bool,

    /// List the independently readable frames of archives: number, offset, size, uncompressed size
    #[arg(long, conflicts_with_all = ["output", "force", "files_from"])]
    pub list: bool,
}
