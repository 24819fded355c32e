//! `sgf explore`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::{Filters, Inputs};

/// Explore an archive in the browser: positions, what was played next, games
///
/// Without -o the page is served on this machine alone, at an address that nobody can guess, until
/// it is closed. With -o it is a folder of files for any web server: the next run into it writes
/// only what has changed. With -o page.html all is in one file. The answers are those of `sgf search` on the same PATHs; the filters
/// choose which games go in.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf explore games.sgfindex
  sgf explore --player Iyama --from 2010 games/
  sgf explore games.sgfindex -o site/ --title 'Games of our club'
  sgf explore mine/ -o mine.html")]
pub struct Explore {
    #[command(flatten)]
    pub inputs: Inputs,

    /// The folder of the site, or a page with all inside (.html, up to 5,000 games)
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

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
    #[arg(long, conflicts_with = "output")]
    pub no_open: bool,

    /// Positions of up to so many stones; 60 without it, corners at most 40
    #[arg(long, value_name = "N", requires = "output", help_heading = "Site")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=2704))]
    pub depth: Option<u32>,

    /// Positions of so many games or more: 1 or 2; 1 up to 5,000 games, else 2
    #[arg(long, value_name = "GAMES", requires = "output", help_heading = "Site")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=2))]
    pub min: Option<u8>,

    /// Leave the corners out
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_corners: bool,

    /// Leave out what the page downloads to find shapes that the tiles don't tell
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_shapes: bool,

    /// Leave the games out: none can be opened
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_records: bool,

    /// What was written, as an object
    #[arg(long, requires = "output", help_heading = "Site")]
    pub json: bool,

    #[command(flatten)]
    pub filters: Filters,
}
