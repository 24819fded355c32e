//! `sgf index`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::{Folders, Inputs};

/// Make an index of an archive for `sgf search`, or bring it up to date
///
/// Afterwards the index holds just what the PATHs hold now; only files that have changed are read.
/// It is a folder: `games.sgfindex` beside `games`, unless -o names another. The archive itself is
/// only read.
///
/// With --json: one object; with --faults a line a file. --status ends with 0 if the index is
/// current, 1 if it is stale, 2 if it is missing, damaged or of another version.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf index games/
  sgf index -o ~/all.sgfindex games/ /mnt/more/
  sgf index --update games.sgfindex
  sgf index --faults games/")]
pub struct Index {
    /// Files and folders; with --update, --status, --verify and --faults an index, or its archive
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Read more paths from a file, a line each; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with = "of_index")]
    pub files_from: Option<PathBuf>,

    /// Paths in --files-from end with NUL characters, as `find -print0` writes them
    #[arg(long = "null", short = '0', requires = "files_from")]
    pub nul: bool,

    #[command(flatten)]
    pub folders: Folders,

    /// The index; several PATHs need it
    #[arg(long, short, value_name = "INDEX", value_hint = ValueHint::AnyPath)]
    #[arg(conflicts_with = "of_index")]
    pub output: Option<PathBuf>,

    /// Update an index from the paths and options that it was made with
    #[arg(long, group = "of_index")]
    pub update: bool,

    /// Tell what an update would do
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub status: bool,

    /// Check every byte of an index
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub verify: bool,

    /// List the files that are unsound
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub faults: bool,

    /// Read all files, changed or not
    #[arg(long)]
    pub full: bool,

    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

impl Index {
    /// What is to be indexed.
    pub fn inputs(&self) -> Inputs {
        Inputs {
            paths: self.paths.clone(),
            files_from: self.files_from.clone(),
            nul: self.nul,
            folders: self.folders.clone(),
            max_member: None,
        }
    }
}
