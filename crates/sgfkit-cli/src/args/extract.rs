//! `sgf extract`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as Options, ValueHint};

use super::shared::{Output, Place};

/// Extract a line or a subtree as a new game
///
/// N is the number of a node in pre-order; the root is 0. Without N, use --node, --move or --path.
/// The new file has the canonical layout; values are kept byte for byte.
///
/// The root of a subtree gets the root properties, the game information that applies, and the
/// position before the node's own move as setup with PL. MN continues the move numbers.
/// --with-moves keeps the moves from the root instead. If setup cannot express a position (for
/// example, removed links in Twixt), sgf reports an error.
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
    /// File to read, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Extract the nodes from the root to N
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["subtree", "main_line", "with_moves"])]
    pub line: Option<Option<usize>>,

    /// Continue past N to the end of its main line
    #[arg(long, requires = "line")]
    pub to_end: bool,

    /// Extract node N and everything below it
    #[arg(long, value_name = "N", num_args = 0..=1)]
    pub subtree: Option<Option<usize>>,

    /// Keep the moves from the root to the subtree
    #[arg(long, requires = "subtree")]
    pub with_moves: bool,

    /// Extract only the main line of the game or subtree
    #[arg(long)]
    pub main_line: bool,

    #[command(flatten)]
    pub place: Place,

    #[command(flatten)]
    pub output: Output,
}
