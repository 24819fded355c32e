//! `sgf merge-driver`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Merge two edited versions of a file in Git
///
/// OURS is edited to include what THEIRS changed since BASE; unchanged parts are kept byte for
/// byte. Changes to different properties, nodes and variations are combined, and two moves at the
/// same place become variations. Point lists are merged point by point, comments line by line. If
/// both sides changed a property differently, or one side removed what the other changed, our
/// version (or the changed one) stays, and the comment of the node shows both between `<<<<<<<
/// ours` and `>>>>>>> theirs`. The exit status is then 1, and Git reports a conflict.
#[derive(Options)]
#[command(after_help = "\
Setup:
  echo '*.sgf merge=sgf' >> .gitattributes
  git config merge.sgf.driver 'sgf merge-driver -- %O %A %B'

Examples:
  sgf merge-driver base.sgf ours.sgf theirs.sgf")]
pub struct MergeDriver {
    /// Common ancestor, %O
    #[arg(value_name = "BASE", value_hint = ValueHint::FilePath)]
    pub base: PathBuf,

    /// Our version, which is edited, %A
    #[arg(value_name = "OURS", value_hint = ValueHint::FilePath)]
    pub ours: PathBuf,

    /// Their version, %B
    #[arg(value_name = "THEIRS", value_hint = ValueHint::FilePath)]
    pub theirs: PathBuf,

    /// More arguments from Git; ignored
    #[arg(hide = true, allow_hyphen_values = true)]
    pub more: Vec<OsString>,
}
