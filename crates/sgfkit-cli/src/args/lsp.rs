//! `sgf lsp`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Serve editors: a language server on standard input and output
///
/// It speaks the Language Server Protocol 3.17: findings and their repairs, the canonical layout,
/// what properties and moves mean with the position drawn, symbols, folds, completion, renaming.
/// An editor starts it; see editors/README.md. `sgfkit.toml` holds as for `sgf check`.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf lsp
  sgf lsp --log /tmp/sgf.log")]
pub struct Lsp {
    /// Accepted, and means nothing: there is no other way
    #[arg(long)]
    pub stdio: bool,

    /// Write what goes wrong to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub log: Option<PathBuf>,
}
