//! `sgf link`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::Place;

/// Put a game into a URL
///
/// --base is the URL of a page with the viewer. The link leads to that page and contains the whole
/// file after its `#`: nothing is uploaded, and anyone who opens the link sends the game to nobody.
/// Without --base, sgf prints the file itself.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf link --base https://example.org/viewer.html game.sgf
  sgf link --base https://example.org/viewer.html --move 50 game.sgf")]
pub struct Link {
    /// File to read, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// URL of a page with the viewer
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub base: Option<String>,
}
