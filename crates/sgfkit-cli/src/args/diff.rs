//! `sgf diff`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Compare two files by meaning, not by bytes
///
/// sgf ignores layout, the order of properties and list values, the encoding, rectangles in point
/// lists, soft line breaks, and GM and SZ with their default values. The order of games and
/// variations counts. Variations are matched by their moves: an added or removed variation is one
/// difference, and so is a changed move if the game continues as before.
///
/// With --json each difference is one object: `kind` (property-added, property-removed,
/// property-changed, node-added, node-removed, tree-added, tree-removed), `tree` (from 1, in A if
/// it exists there), `node_a`, `node_b` (in pre-order, the root is 0), `property`, `a` and `b` (the
/// values), and `lossy_text` if a text is not valid in its encoding. An added or removed node
/// includes all nodes below it without a counterpart.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf diff old.sgf new.sgf
  git show HEAD:game.sgf | sgf diff - game.sgf
  sgf diff --json old.sgf new.sgf | jq -r .kind | sort | uniq -c

Exit status: 1 if the files differ.")]
pub struct Diff {
    /// First file, or `-`
    #[arg(value_name = "A", value_hint = ValueHint::FilePath)]
    pub a: PathBuf,

    /// Second file, or `-`
    #[arg(value_name = "B", value_hint = ValueHint::FilePath)]
    pub b: PathBuf,

    /// Print one JSON object per difference
    #[arg(long)]
    pub json: bool,
}
