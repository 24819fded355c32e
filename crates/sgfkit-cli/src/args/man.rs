//! `sgf man`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Print a man page, or write all of them to a folder
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf man check | man -l -
  sgf man -o ~/.local/share/man/man1")]
pub struct Man {
    /// The command whose page is printed; without one, that of sgf itself
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    pub command: Option<String>,

    /// The folder for all pages; it is made where it does not exist
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// Overwrite pages in the folder
    #[arg(long, requires = "output")]
    pub force: bool,
}
