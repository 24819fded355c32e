//! `sgf transform`.

use clap::{ArgGroup, Args as Options};
use sgfkit::game::Symmetry;
use sgfkit::ops::words::{FLIPS, ROTATIONS};

use super::shared::{Inputs, Outputs, from_one, one_of};

/// Rotate or mirror the board, or swap the colors
///
/// Moves, setup, markup and views are rotated; texts and private properties stay unchanged.
/// --swap-colors also swaps names, ranks, teams, times, PL, the result, the sign of komi and V, and
/// territory. If a game's implied start position would change, sgf writes it into the root.
///
/// Go, Gomoku, Othello, Amazons, Lines of Action and Gess support all symmetries. Hex supports
/// --rotate 180, and with --swap-colors the diagonal flips. Twixt supports --rotate 180 and --flip
/// h and v, and with --swap-colors all others. Octi supports --flip h, and with --swap-colors
/// --rotate 180. Backgammon supports only --swap-colors. Other combinations are errors.
///
/// Several files and folders need --write or --out-dir.
#[derive(Options)]
#[command(group = ArgGroup::new("change")
    .args(["rotate", "flip", "swap_colors", "canonical"]).required(true).multiple(true))]
#[command(after_help = "\
Examples:
  sgf transform --rotate 90 game.sgf
  sgf transform --flip diagonal --swap-colors hex.sgf -o mirrored.sgf
  sgf transform --canonical --write joseki.sgf")]
pub struct Transform {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Rotate the board clockwise
    #[arg(long, value_name = "DEGREES", value_parser = one_of(ROTATIONS, &[]))]
    pub rotate: Option<Symmetry>,

    /// Mirror the board, after --rotate
    #[arg(long, value_name = "HOW", value_parser = one_of(FLIPS, SWAPS))]
    pub flip: Option<Symmetry>,

    /// Swap Black and White
    #[arg(long)]
    pub swap_colors: bool,

    /// Choose the orientation whose main line sorts first as text
    #[arg(long, conflicts_with_all = ["rotate", "flip"])]
    pub canonical: bool,

    /// Change only the K-th game, counted from 1 [default: all]
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

/// The help texts of reflections.
const SWAPS: &[&str] = &[
    "Swap left and right",
    "Swap top and bottom",
    "Keep the upper left corner in place",
    "Keep the upper right corner in place",
];
