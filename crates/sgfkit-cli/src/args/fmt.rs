//! `sgf fmt`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Inputs, from_one};

/// Format files without changing their meaning
///
/// Values, the order of properties and the text outside the games stay unchanged; sgf rewrites
/// white space and parentheses. Without --write, -o, --check or --diff the result goes to standard
/// output.
///
/// If formatting would drop stray text, sgf reports an error and leaves the file unchanged.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf fmt game.sgf
  sgf fmt --write games/
  sgf fmt --check games/ || echo 'run sgf fmt --write'

Exit status: 1 if --check or --diff find a difference, 2 if a file has stray text or cannot be read.")]
pub struct Fmt {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Edit the files in place
    #[arg(long, short, conflicts_with_all = ["check", "diff", "output"])]
    pub write: bool,

    /// List files that are not formatted, without changing them
    #[arg(long, conflicts_with = "output")]
    pub check: bool,

    /// Show what would change
    #[arg(long, conflicts_with = "output")]
    pub diff: bool,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Break lines at this width, if values allow it
    #[arg(
        long,
        value_name = "N",
        default_value_t = 80,
        conflicts_with = "compact"
    )]
    pub width: usize,

    /// Write no line breaks except those in values
    #[arg(long)]
    pub compact: bool,

    /// Write point lists as rectangles
    #[arg(long, conflicts_with = "expand_points")]
    pub compress_points: bool,

    /// Write point lists as single points
    #[arg(long)]
    pub expand_points: bool,

    /// Drop stray text (bytes that belong to no property) instead of stopping with an error
    #[arg(long)]
    pub drop_stray_text: bool,

    /// Change only the K-th game, counted from 1 [default: all]
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,
}
