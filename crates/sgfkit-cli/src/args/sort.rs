//! `sgf sort`.

use clap::Args as Options;
use sgfkit::ops::SortBy;
use sgfkit::ops::words::SORT_KEYS;

use super::shared::{Inputs, Outputs, from_one, one_of};

/// Sort variations, or promote one to the main line
///
/// Variations move as a whole; nothing else changes. Ties keep their order. Without --write, -o or
/// --out-dir a single file goes to standard output.
#[derive(Options)]
#[command(group = clap::ArgGroup::new("order").required(true).multiple(true))]
#[command(after_help = "\
Examples:
  sgf sort --by length game.sgf -o sorted.sgf
  sgf sort --promote 57 --write game.sgf
  sgf sort --by info --tree 2 joseki.sgf")]
pub struct Sort {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Choose the sort key
    #[arg(long, value_name = "WHAT", group = "order", value_parser = one_of(SORT_KEYS, KEYS))]
    pub by: Option<SortBy>,

    /// Make the line through node N the main line; the root is 0
    #[arg(long, value_name = "N", group = "order")]
    pub promote: Option<usize>,

    /// Change only the K-th game, counted from 1 [default: all; with --promote, 1]
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

/// The help texts of sort keys.
const KEYS: &[&str] = &[
    "Longest line first, in moves",
    "By date, then the names of Black and White; lines without game information last",
    "Most leaves first",
];
