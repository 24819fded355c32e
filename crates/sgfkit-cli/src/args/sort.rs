//! `sgf sort`.

use clap::{Args as Options, ValueEnum};

use super::shared::{Inputs, Outputs, from_one};

/// Put variations in order, or make one the main line
///
/// Variations are moved with all that stands in them; nothing else changes. Ties keep their order.
/// Without --write, -o or --out-dir the file goes to standard output, if it is only one.
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

    /// What decides about the order
    #[arg(long, value_name = "WHAT", group = "order")]
    pub by: Option<Order>,

    /// Make the line through node N the main line; the root is 0
    #[arg(long, value_name = "N", group = "order")]
    pub promote: Option<usize>,

    /// Change only the K-th game, counted from 1; --promote without it is about the first
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// The longest line first, in moves
    Length,
    /// By date, Black's and White's names in the first node that has some; none comes last
    Info,
    /// The most leaves first
    Frequency,
}
