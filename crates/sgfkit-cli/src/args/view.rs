//! `sgf view`.

use clap::{Args as Options, ValueEnum};

use super::shared::{Inputs, Place};

/// View or edit files in the browser
///
/// sgf serves the page only on this machine, at a URL that nobody can guess; nothing is loaded from
/// elsewhere. With --edit, Save in the page writes the file. sgf ends when you close the page or
/// press Ctrl-C.
///
/// If you name a folder, an archive or several files, the page lists them, and Page Up and Page
/// Down go from file to file. --tree, --node, --move and --path choose a position in the first
/// file. Files in archives are read-only.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf view game.sgf
  sgf view --edit --move 50 game.sgf
  sgf view --mode problem problems.sgf
  sgf view games/ more.zip
  sgf view --no-server game.sgf")]
pub struct View {
    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub place: Place,

    /// Allow editing; Save in the page writes the file
    #[arg(long, conflicts_with_all = ["no_server"])]
    pub edit: bool,

    /// Open the page in this mode [default: view]
    #[arg(long, value_name = "MODE", conflicts_with = "edit")]
    pub mode: Option<ViewMode>,

    /// Choose the color theme [default: auto]
    #[arg(long, value_name = "NAME")]
    pub theme: Option<ViewTheme>,

    /// Print the URL instead of opening a browser
    #[arg(long)]
    pub no_open: bool,

    /// Write the page to the temporary folder instead of serving it
    #[arg(long)]
    pub no_server: bool,
}

/// The mode of the viewer's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ViewMode {
    View,
    Edit,
    Problem,
    Guess,
}

/// The theme of the viewer's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ViewTheme {
    Auto,
    Book,
    Wood,
    Dark,
    Highcontrast,
}

/// Returns the name of a value on the command line.
pub fn name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
