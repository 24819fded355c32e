//! What can be typed: the commands, their options, and the help they print. A file a command.

mod cat;
mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
mod explain;
mod extract;
mod fmt;
mod info;
mod man;
mod merge;
mod merge_driver;
mod render;
mod shared;
mod show;
mod sort;
mod split;
mod strip;
mod transform;
mod tree;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

pub use cat::Cat;
pub use check::{Check, FailOn, ReportFormat};
pub use completions::Completions;
pub use convert::{Convert, Form};
pub use dedup::{Dedup, Likeness};
pub use diff::Diff;
pub use explain::{Explain, Listed};
pub use extract::Extract;
pub use fmt::Fmt;
pub use info::Info;
pub use man::Man;
pub use merge::{Merge, VariationOrder};
pub use merge_driver::MergeDriver;
pub use render::{Format, Numbered, PaperSize, Range, Render};
pub use shared::{Coords, Output, Place};
pub use show::Show;
pub use sort::{Order, Sort};
pub use split::{Split, SplitBy};
pub use strip::Strip;
pub use transform::{Flip, Rotation, Transform};
pub use tree::Tree;

/// Checks, repairs, shows, draws, converts, merges and compares SGF files, of every game and version
///
/// A PATH is a file, a folder, or `-` for standard input. A folder is searched for *.sgf, *.hsgf
/// and *.tsgf; hidden files, those that .gitignore names, and symbolic links are left out. A file
/// that is named is always taken.
///
/// Results go to standard output, everything else to standard error.
#[derive(Parser)]
#[command(name = "sgf", version, after_help = EXIT_STATUS, max_term_width = 100)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,

    /// When to use colours; NO_COLOR is obeyed
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Global options")]
    pub color: Color,

    /// Say nothing on standard error but what failed
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  fine
  1  it ran, and found what it looks for: diagnostics, differences, unformatted files
  2  it could not run, or could not read or write something";

#[derive(Subcommand)]
pub enum Command {
    Check(Check),
    Fmt(Fmt),
    Convert(Convert),
    Info(Info),
    Tree(Tree),
    Show(Show),
    Render(Render),
    Strip(Strip),
    Transform(Transform),
    Extract(Extract),
    Split(Split),
    Merge(Merge),
    MergeDriver(MergeDriver),
    Diff(Diff),
    Cat(Cat),
    Sort(Sort),
    Dedup(Dedup),
    Explain(Explain),
    Completions(Completions),
    Man(Man),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of the whole program.
    pub fn choose(self) {
        let choice = match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The error for options of a command that look right one by one.
pub fn usage(command: Option<&str>, message: &str) -> clap::Error {
    let mut program = Args::command();
    program.build();
    let subcommand = command.and_then(|name| program.find_subcommand_mut(name));
    match subcommand {
        Some(subcommand) => subcommand.error(ErrorKind::ValueValidation, message),
        None => Args::command().error(ErrorKind::ValueValidation, message),
    }
}
