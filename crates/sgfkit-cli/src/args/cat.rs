//! `sgf cat`.

use clap::Args as Options;

use super::shared::Inputs;

/// Print one line per node, for git diff and grep
///
/// Each property of the root gets its own line, so a diff shows which one changed. Other lines
/// start with the number of moves so far, then the node's properties: moves first, the others by
/// name. List values are sorted, rectangles are expanded to single points, and texts are UTF-8 with
/// \n for line breaks. Files with the same meaning give the same text, except for CA.
///
/// The variations of a node directly follow it, indented, before the main line continues. The first
/// line of each game and variation starts with `(`. From level 20 on, the level is printed as
/// `<20>` instead of more indentation.
///
/// With several files, each line starts with the path and a colon, as in grep.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf cat game.sgf
  sgf cat games/ | grep -i 'C.*ladder'

Setup for git diff:
  echo '*.sgf diff=sgf' >> .gitattributes
  git config diff.sgf.textconv 'sgf cat --'")]
pub struct Cat {
    #[command(flatten)]
    pub inputs: Inputs,
}
