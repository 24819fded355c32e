//! `sgf merge-driver`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Merge what two people changed in a file, for git
///
/// OURS is edited so that it has what THEIRS has changed since BASE; what neither touched stays byte
/// for byte. Different properties, nodes and variations go together, two moves in one place become
/// variations. Point lists go together point by point, and comments line by line. Of a property that both changed in different ways ours stays, and the comment of its
/// node shows both between `<<<<<<< ours` and `>>>>>>> theirs`; what one side removed and the other
/// changed stays, with such a mark. Then the exit status is 1, and git calls it a conflict.
#[derive(Options)]
#[command(after_help = "\
Configuration:
  echo '*.sgf merge=sgf' >> .gitattributes
  git config merge.sgf.driver 'sgf merge-driver -- %O %A %B'

Examples:
  sgf merge-driver base.sgf ours.sgf theirs.sgf")]
pub struct MergeDriver {
    /// The file as it was before both changed it, %O
    #[arg(value_name = "BASE", value_hint = ValueHint::FilePath)]
    pub base: PathBuf,

    /// The file that is changed, %A
    #[arg(value_name = "OURS", value_hint = ValueHint::FilePath)]
    pub ours: PathBuf,

    /// The file with the changes to take over, %B
    #[arg(value_name = "THEIRS", value_hint = ValueHint::FilePath)]
    pub theirs: PathBuf,

    /// What git has to say beside: passed over
    #[arg(hide = true, allow_hyphen_values = true)]
    pub more: Vec<OsString>,
}
