//! `sgf cat`.

use clap::Args as Options;

use super::shared::Inputs;

/// Print a stable, readable text, a node a line, for git diff and grep
///
/// The properties of the root have a line each, so that a changed name is a changed name.
/// A line has the number of moves so far, then the node's properties: moves first, the others by
/// name, the values of lists in order, rectangles as single points, texts in UTF-8 with \n for a
/// line break. Files that mean the same give the same text, but for CA.
///
/// The variations of a node come right behind it, indented, before the main line goes on. The first
/// line of each game and of each variation has a `(`. From level 20 on the level stands before the
/// number instead of further indentation: `<20>`.
///
/// Where there are several files, the path and a colon stand before each line, as grep does it.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf cat game.sgf
  sgf cat games/ | grep -i 'C.*ladder'

For git diff, with two lines of configuration:
  echo '*.sgf diff=sgf' >> .gitattributes
  git config diff.sgf.textconv 'sgf cat --'")]
pub struct Cat {
    #[command(flatten)]
    pub inputs: Inputs,
}
