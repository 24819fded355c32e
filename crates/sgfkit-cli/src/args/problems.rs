//! `sgf problems`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};

use super::shared::Inputs;

/// List problems (tsumego): where they are, who plays, right and wrong lines
///
/// A game is a problem if it sets up stones before any move, HA is at most 1, and it has no players
/// (PB, PW) and no result (RE). If PL says who plays, the comment asks a question, or lines are
/// marked right or wrong, names such as Black or White and an RE such as `?` do not count. A game of
/// Hex or Twixt is also a problem if moves follow its IP. sgf reports games that are left out, and
/// why; --all takes them, too.
///
/// A line is right as `sgf render --problems` and the viewer take it: a comment such as RIGHT or 正解, TE, GB or GW marks it, and
/// nothing marks it wrong; where nothing is marked right, it is the main line, or, where there are
/// wrong marks, each line without one.
///
/// --to anki makes flash cards: DIR/problems.txt is a table that Anki imports (File, Import), and
/// the pictures in DIR/media belong into Anki's folder collection.media. A card has the position
/// and the question, and behind it the right lines with what is said of them. A problem keeps its
/// card when it is imported anew.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf problems tsumego/
  sgf problems --json tsumego/ | jq -r 'select(.right == []) | .path'
  sgf problems --out-dir one-by-one collection.sgf
  sgf problems --to anki -o cards tsumego/")]
pub struct Problems {
    #[command(flatten)]
    pub inputs: Inputs,

    /// An object a line, with the moves of all lines
    #[arg(long, conflicts_with_all = ["out_dir", "to"])]
    pub json: bool,

    /// Write each problem to a file of its own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "to")]
    pub out_dir: Option<PathBuf>,

    /// Make cards for a program to learn with
    #[arg(long, value_name = "PROGRAM", requires = "output")]
    pub to: Option<Trainer>,

    /// The folder for the cards
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath, requires = "to")]
    pub output: Option<PathBuf>,

    /// Take every game with stones before its first move
    #[arg(long)]
    pub all: bool,

    /// Overwrite what is in the folder
    #[arg(long)]
    pub force: bool,

    /// Read games by the letter, not as their producers plainly mean them
    #[arg(long)]
    pub literal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Trainer {
    /// A table and pictures for Anki
    Anki,
}
