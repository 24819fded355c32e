//! `sgf lsp`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};

/// Start the language server for editors
///
/// The server speaks the Language Server Protocol 3.17 on standard input and output. It offers
/// findings and fixes, formatting, symbols, folding, completion and renaming, and explains
/// properties and moves with a drawn position. Your editor starts it; see editors/README.md.
/// sgfkit.toml applies as in `sgf check`.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf lsp
  sgf lsp --log /tmp/sgf.log")]
pub struct Lsp {
    /// Accepted for compatibility; the server always uses standard input and output
    #[arg(long)]
    pub stdio: bool,

    /// Write errors to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub log: Option<PathBuf>,
}
