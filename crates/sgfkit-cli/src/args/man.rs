//! `sgf man`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Print a man page, or write all man pages to a folder
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf man check | man -l -
  sgf man -o ~/.local/share/man/man1")]
pub struct Man {
    /// Print the page of this command [default: sgf]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    pub command: Option<String>,

    /// Write all pages to a folder, and create it if needed
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// Overwrite existing pages
    #[arg(long, requires = "output")]
    pub force: bool,
}
