//! `sgf explore`.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Args as Options, ValueHint, value_parser};

use super::{Filters, Inputs};

/// Browse a database: positions, continuations and games
///
/// Without -o, sgf serves the page until you close it, only on this machine and at a URL that
/// nobody can guess. With -o DIR it writes a folder of files for any web server; the next run
/// updates only what has changed. With -o page.html it writes a single file. Searches give the same
/// results as `sgf search` on the same PATHs. The filters choose which games are included.
///
/// Without PATH, the page asks for your games: drop files, folders or archives on it. They are
/// searched in the browser and stay until sgf ends; nothing is sent anywhere.
#[derive(Options)]
#[command(mut_arg("paths", |paths| optional(&paths)))]
#[command(after_help = "\
Examples:
  sgf explore
  sgf explore games.sgfindex
  sgf explore --player Iyama --from 2010 games/
  sgf explore games.sgfindex -o site/ --title 'Games of our club'
  sgf explore mine/ -o mine.html")]
pub struct Explore {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Write a site to a folder, or a single page (.html, up to 5,000 games)
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// Also include variations
    #[arg(long)]
    pub variations: bool,

    /// Set the title of the page [default: the name of PATH]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Show the text of this file on the page, as a description
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub about: Option<PathBuf>,

    /// Print the URL instead of opening a browser
    #[arg(long, conflicts_with = "output")]
    pub no_open: bool,

    /// Include positions with up to N stones (corners: at most 40) [default: 60]
    #[arg(long, value_name = "N", requires = "output", help_heading = "Site")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=2704))]
    pub depth: Option<u32>,

    /// Include positions that occur in at least 1 or 2 games [default: 1 up to 5,000 games,
    /// otherwise 2]
    #[arg(long, value_name = "GAMES", requires = "output", help_heading = "Site")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=2))]
    pub min: Option<u8>,

    /// Leave out corner positions
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_corners: bool,

    /// Leave out the data for pattern search
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_shapes: bool,

    /// Leave out the games themselves, so that nobody can open them
    #[arg(long, requires = "output", help_heading = "Site")]
    pub no_records: bool,

    /// Print a summary of the written files as one JSON object
    #[arg(long, requires = "output", help_heading = "Site")]
    pub json: bool,

    #[command(flatten)]
    pub filters: Filters,
}

impl Explore {
    /// Returns whether the page asks for the games.
    pub fn is_empty(&self) -> bool {
        self.inputs.paths.is_empty() && self.inputs.files_from.is_none()
    }
}

/// Makes PATH optional.
fn optional(paths: &Arg) -> Arg {
    Arg::new(paths.get_id().clone())
        .value_name("PATH")
        .help("Files and folders, or `-` [default: the page asks for games]")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::AnyPath)
        .action(ArgAction::Append)
        .num_args(1..)
}
