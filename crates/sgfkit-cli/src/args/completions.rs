//! `sgf completions`.

use clap::Args as Options;
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf completions bash > ~/.local/share/bash-completion/completions/sgf
  sgf completions fish > ~/.config/fish/completions/sgf.fish")]
pub struct Completions {
    /// Shell to complete in
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}
