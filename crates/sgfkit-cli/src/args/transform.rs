//! `sgf transform`.

use clap::{ArgGroup, Args as Options, ValueEnum};

use super::shared::{Inputs, Outputs, from_one};

/// Turn or mirror the board, and exchange the colours
///
/// Moves, setup, markup and views are turned; texts and private properties stay as they are. With
/// the colours go names, ranks, teams, times, PL, the result, the sign of komi and V, and
/// territory. Where only the start position of a game is implied and it does not come to lie on
/// itself, it is written into the root.
///
/// Go, Gomoku, Othello, Amazons, Lines of Action and Gess have all symmetries. Hex has the half
/// turn, and with --swap-colors the diagonals; Twixt the half turn and both flips, and with
/// --swap-colors the diagonals and quarter turns; Octi --flip h, and with --swap-colors the half
/// turn; Backgammon --swap-colors alone. What a game lacks is refused.
///
/// Several files, and folders, need --write or --out-dir.
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

    /// Turn the board clockwise, by degrees
    #[arg(long, value_name = "DEGREES")]
    pub rotate: Option<Rotation>,

    /// Mirror the board, after it was turned
    #[arg(long, value_name = "HOW")]
    pub flip: Option<Flip>,

    /// Exchange Black and White
    #[arg(long)]
    pub swap_colors: bool,

    /// Choose the orientation in which the moves of the main line are the smallest as text
    #[arg(long, conflicts_with_all = ["rotate", "flip"])]
    pub canonical: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Rotation {
    #[value(name = "90")]
    Quarter,
    #[value(name = "180")]
    Half,
    #[value(name = "270")]
    ThreeQuarters,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Flip {
    /// Left and right exchanged
    H,
    /// Top and bottom exchanged
    V,
    /// The upper left corner stays
    Diagonal,
    /// The upper right corner stays
    Antidiagonal,
}
