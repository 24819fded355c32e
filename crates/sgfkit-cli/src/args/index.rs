//! `sgf index`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::{Folders, Inputs};

/// Create or update an index for `sgf search`
///
/// The index then matches the current content of the PATHs; sgf reads only files that have changed.
/// An index is a folder: `games.sgfindex` next to `games`, unless you set another with -o. The
/// games themselves are never changed.
///
/// --json prints one object; with --faults, one line per file. Exit status of --status: 0 if the
/// index is current, 1 if it is stale, 2 if it is missing, damaged or from another version.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf index games/
  sgf index -o ~/all.sgfindex games/ /mnt/more/
  sgf index --update games.sgfindex
  sgf index --faults games/")]
pub struct Index {
    /// Files and folders; with --update, --status, --verify and --faults an index, or the folder
    /// that it indexes
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Read more paths from a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with = "of_index")]
    pub files_from: Option<PathBuf>,

    /// Paths in --files-from end with NUL characters, as `find -print0` writes them
    #[arg(long = "null", short = '0', requires = "files_from")]
    pub nul: bool,

    #[command(flatten)]
    pub folders: Folders,

    /// Write the index here (required for several PATHs)
    #[arg(long, short, value_name = "INDEX", value_hint = ValueHint::AnyPath)]
    #[arg(conflicts_with = "of_index")]
    pub output: Option<PathBuf>,

    /// Update an index with its original paths and options
    #[arg(long, group = "of_index")]
    pub update: bool,

    /// Report what an update would change
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub status: bool,

    /// Verify every byte of an index
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub verify: bool,

    /// List files that are broken or unreadable
    #[arg(long, group = "of_index", conflicts_with = "full")]
    pub faults: bool,

    /// Read all files again, even unchanged ones
    #[arg(long)]
    pub full: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl Index {
    /// Returns the files and folders to index.
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
