//! `sgf explore`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::{Filters, Inputs};

/// Explore an archive in the browser: positions, what was played next, games
///
/// Without -o the page is served on this machine alone, at an address that nobody can guess, until
/// it is closed. The answers are those of `sgf search` on the same PATHs; the filters choose which
/// games go in.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf explore games.sgfindex
  sgf explore --player Iyama --from 2010 games/")]
pub struct Explore {
    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub filters: Filters,

    /// In variations, too
    #[arg(long)]
    pub variations: bool,

    /// What the page is called; else PATH's last name
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// What the page tells about itself: a file of plain text
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub about: Option<PathBuf>,

    /// Print the address, and leave the browser alone
    #[arg(long)]
    pub no_open: bool,
}
