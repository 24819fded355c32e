//! `sgf link`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::Place;

/// Print a link with a game inside, or the game itself
///
/// With --base, an address where the viewer's page is, the link leads there and holds the whole file
/// behind its `#`: nothing is uploaded, and whoever opens it sends the game to nobody. Without --base
/// there is no page to lead to, and the file itself is printed.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf link --base https://example.org/viewer.html game.sgf
  sgf link --base https://example.org/viewer.html --move 50 game.sgf")]
pub struct Link {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// The address of the viewer's page
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub base: Option<String>,
}
