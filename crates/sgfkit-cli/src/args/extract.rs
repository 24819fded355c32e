//! `sgf extract`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as Options, ValueHint};

use super::shared::{Output, Place};

/// Make a part of a game a game of its own: a line, or a subtree
///
/// N is the number of a node, in pre-order, the root is 0; without it, --node, --move or --path
/// name the node. The new file has the canonical layout; values stay byte for byte.
///
/// The root of a subtree holds the root properties, the game information in force, and the position
/// before the node's own move as setup, with PL; MN lets the numbers of moves go on. --with-moves
/// keeps the moves from the root instead. A position that setup cannot express, such as Twixt's
/// links where some were removed, is refused.
#[derive(Options)]
#[command(group = ArgGroup::new("part")
    .args(["line", "subtree", "main_line"]).required(true).multiple(true))]
#[command(after_help = "\
Examples:
  sgf extract --main-line game.sgf
  sgf extract --line 52 --to-end game.sgf -o variation.sgf
  sgf extract --subtree --move 50 game.sgf -o endgame.sgf
  sgf extract --subtree --path Q16,D4 --with-moves joseki.sgf")]
pub struct Extract {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The nodes from the root to N
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["subtree", "main_line", "with_moves"])]
    pub line: Option<Option<usize>>,

    /// And on along the main continuation, to its end
    #[arg(long, requires = "line")]
    pub to_end: bool,

    /// The node N and all below it
    #[arg(long, value_name = "N", num_args = 0..=1)]
    pub subtree: Option<Option<usize>>,

    /// Keep the moves from the root to the subtree
    #[arg(long, requires = "subtree")]
    pub with_moves: bool,

    /// The main line only: of the game, or of the subtree
    #[arg(long)]
    pub main_line: bool,

    #[command(flatten)]
    pub place: Place,

    #[command(flatten)]
    pub output: Output,
}
