//! `sgf diff`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Show what differs in meaning, not in bytes
///
/// The order of properties and of list values, the layout, the charset, rectangles in lists of
/// points, soft line breaks, and GM and SZ with their default values do not count as differences.
/// The order of games and of variations does.
/// Variations are matched by their moves, so that an added or removed variation is one difference,
/// and so is a changed move where the game goes on as before.
///
/// With --json each difference is one object: `kind` (property-added, property-removed,
/// property-changed, node-added, node-removed, tree-added, tree-removed), `tree` (from 1, in A
/// where it is there), `node_a`, `node_b` (in pre-order, the root is 0), `property`, `a` and `b` (the
/// values), and `lossy_text` where a text is not valid in its charset. An added or removed node
/// stands for all below it that has no counterpart.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf diff old.sgf new.sgf
  git show HEAD:game.sgf | sgf diff - game.sgf
  sgf diff --json old.sgf new.sgf | jq -r .kind | sort | uniq -c

Exit status: 1 where something differs.")]
pub struct Diff {
    /// A file, or `-`
    #[arg(value_name = "A", value_hint = ValueHint::FilePath)]
    pub a: PathBuf,

    /// The file to compare it with, or `-`
    #[arg(value_name = "B", value_hint = ValueHint::FilePath)]
    pub b: PathBuf,

    /// One JSON object a difference
    #[arg(long)]
    pub json: bool,
}
