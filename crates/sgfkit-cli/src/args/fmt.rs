//! `sgf fmt`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

use super::shared::{Inputs, from_one};

/// Write the canonical layout, the meaning unchanged
///
/// Values, the order of properties and the text outside the games stay as they are; white space
/// and parentheses are written anew. Without --write, -o, --check or --diff the result goes to
/// standard output, that of several files one after another.
///
/// A file in which formatting would drop something is refused and left alone.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf fmt game.sgf
  sgf fmt --write games/
  sgf fmt --check games/ || echo 'run sgf fmt --write'

Exit status: 1 where --check or --diff find a difference, 2 where a file is refused.")]
pub struct Fmt {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Change the files themselves
    #[arg(long, short, conflicts_with_all = ["check", "diff", "output"])]
    pub write: bool,

    /// Only name the files that are not formatted
    #[arg(long, conflicts_with = "output")]
    pub check: bool,

    /// Show what would change
    #[arg(long, conflicts_with = "output")]
    pub diff: bool,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// The width of lines, where values leave the choice
    #[arg(
        long,
        value_name = "N",
        default_value_t = 80,
        conflicts_with = "compact"
    )]
    pub width: usize,

    /// No line breaks but those in values
    #[arg(long)]
    pub compact: bool,

    /// Write point lists as rectangles
    #[arg(long, conflicts_with = "expand_points")]
    pub compress_points: bool,

    /// Write point lists as single points
    #[arg(long)]
    pub expand_points: bool,

    /// Format even where that drops what belongs to no value
    #[arg(long)]
    pub force: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,
}
