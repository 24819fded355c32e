//! `sgf view`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};

use super::shared::Place;

/// Open a file in the browser: boards, variations, problems, editing
///
/// The page is served on this machine alone, at an address that nobody can guess, and nothing is
/// fetched from elsewhere. With --edit, Save in the page writes the file. It ends when the page is
/// closed, or with Ctrl-C.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf view game.sgf
  sgf view --edit --move 50 game.sgf
  sgf view --mode problem problems.sgf
  sgf view --no-server game.sgf")]
pub struct View {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// Edit the file: Save in the page writes it
    #[arg(long, conflicts_with_all = ["no_server"])]
    pub edit: bool,

    /// What the page is for
    #[arg(long, value_name = "MODE", conflicts_with = "edit")]
    pub mode: Option<ViewMode>,

    /// The colours: auto, book, wood, dark, highcontrast
    #[arg(long, value_name = "NAME")]
    pub theme: Option<ViewTheme>,

    /// Print the address, and leave the browser alone
    #[arg(long)]
    pub no_open: bool,

    /// Write the page into the temporary folder instead of serving it
    #[arg(long)]
    pub no_server: bool,
}

/// What a page of the viewer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ViewMode {
    View,
    Edit,
    Problem,
    Guess,
}

/// How it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ViewTheme {
    Auto,
    Book,
    Wood,
    Dark,
    Highcontrast,
}

/// What is typed for it.
pub fn name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
