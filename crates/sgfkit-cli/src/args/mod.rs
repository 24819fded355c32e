//! The commands, their options, and their help, with one file per command.

mod aliases;
mod cat;
mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
mod explain;
mod explore;
mod extract;
mod filters;
mod first;
mod fmt;
mod from_table;
mod index;
mod info;
mod later;
mod link;
mod lsp;
mod man;
mod merge;
mod merge_driver;
mod openings;
mod pack;
mod problems;
mod render;
mod review;
mod search;
mod set;
mod shared;
mod show;
mod sort;
mod split;
mod stats;
mod strip;
mod table;
mod transform;
mod tree;
mod view;

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::output::visible;
use later::Later;

pub use cat::Cat;
pub use check::{Check, FailOn, Level, ReportFormat};
pub use completions::Completions;
pub use convert::{Convert, Form, From};
pub use dedup::Dedup;
pub use diff::Diff;
pub use explain::{Explain, Listed, explainable};
pub use explore::Explore;
pub use extract::Extract;
pub use filters::{Filters, globs, selection};
pub use fmt::Fmt;
pub use index::Index;
pub use info::Info;
pub use link::Link;
pub use lsp::Lsp;
pub use man::Man;
pub use merge::Merge;
pub use merge_driver::MergeDriver;
pub use openings::Openings;
pub use pack::Pack;
pub use problems::Problems;
pub use render::Render;
pub use review::{GroupBy, Phases, Review};
pub use search::{Search, Side};
pub use set::Set;
pub use shared::{Coords, Folders, Inputs, Output, Outputs, Place, WITH_PARQUET};
pub use show::Show;
pub use sort::Sort;
pub use split::Split;
pub use stats::Stats;
pub use strip::Strip;
pub use table::Table;
pub use transform::Transform;
pub use tree::Tree;
pub use view::{View, ViewMode, name as name_of};

/// Check, fix, show, edit, convert, search and print SGF files of any game
///
/// A PATH is a file, a folder, or `-` for standard input. Folders are searched for *.sgf, *.hsgf,
/// *.tsgf, *.hgf and files that match --extension. Hidden files and files that .gitignore or
/// .ignore exclude are counted and skipped; --hidden and --no-ignore include them. Symbolic links
/// are skipped. A file that you name is always read.
///
/// Results go to standard output, everything else to standard error.
#[derive(Parser)]
#[command(name = "sgf", version, after_help = EXIT_STATUS, max_term_width = 100)]
#[command(override_help = first::screen())]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,

    /// Choose when to use colors; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Global options")]
    pub color: Color,

    /// Print only errors to standard error
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,

    /// With --version: also print features, commit and target
    #[arg(long)]
    pub verbose: bool,
}

/// Returns the text of `sgf --version --verbose`.
pub fn build() -> String {
    let or = |text: &'static str, other: &'static str| if text.is_empty() { other } else { text };
    let features = if cfg!(feature = "parquet") {
        "parquet"
    } else {
        "none (Parquet, Arrow and packing as .tar.zst are left out)"
    };
    format!(
        "sgf {}\nfeatures: {features}\ncommit: {}\ntarget: {}\n",
        env!("CARGO_PKG_VERSION"),
        or(env!("SGFKIT_COMMIT"), "unknown: a build for development"),
        or(env!("SGFKIT_TARGET"), "unknown"),
    )
}

const EXIT_STATUS: &str = "\
Exit status:
  0  success
  1  findings, differences or unformatted files
  2  error: sgf could not run, or could not read or write a file";

#[derive(Subcommand)]
pub enum Command {
    Check(Later<Check>),
    Fmt(Later<Fmt>),
    Convert(Later<Convert>),
    Info(Later<Info>),
    Tree(Later<Tree>),
    Show(Later<Show>),
    Render(Later<Render>),
    Review(Later<Review>),
    View(Later<View>),
    Link(Later<Link>),
    Set(Later<Set>),
    Strip(Later<Strip>),
    Transform(Later<Transform>),
    Extract(Later<Extract>),
    Split(Later<Split>),
    Merge(Later<Merge>),
    MergeDriver(Later<MergeDriver>),
    Diff(Later<Diff>),
    Index(Later<Index>),
    Search(Later<Search>),
    Openings(Later<Openings>),
    Explore(Later<Explore>),
    Cat(Later<Cat>),
    Sort(Later<Sort>),
    Dedup(Later<Dedup>),
    Table(Later<Table>),
    Pack(Later<Pack>),
    Problems(Later<Problems>),
    Stats(Later<Stats>),
    Explain(Later<Explain>),
    Lsp(Later<Lsp>),
    Completions(Later<Completions>),
    Man(Later<Man>),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Applies the choice to the whole program.
    pub fn choose(self) {
        let choice = match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Commands of other programs and their equivalents.
const ELSEWHERE: [(&str, &str); 6] = [
    ("open", "`sgf view`"),
    ("lint", "`sgf check`"),
    ("validate", "`sgf check`"),
    ("fix", "`sgf check --fix`"),
    ("format", "`sgf fmt`"),
    ("draw", "`sgf render`, or `sgf show` in the terminal"),
];

/// Options of other programs: their equivalents in commands that have them, with a value or none,
/// and advice for other commands.
type Elsewhere = (
    &'static [&'static str],
    &'static [&'static str],
    &'static str,
);
const OPTIONS_ELSEWHERE: [Elsewhere; 5] = [
    (&["--dry-run"], &["diff"], ""),
    (
        &["--output", "-o"],
        &["out-dir"],
        "redirect standard output: `> FILE`",
    ),
    (&["--in-place", "--inplace", "-i"], &["write", "fix"], ""),
    (&["--json"], &["format json"], ""),
    (
        &["--recursive", "-r", "-R"],
        &[],
        "folders are always searched recursively",
    ),
];

/// Adds hints to a usage error: the likely commands for a file in place of a command, and the
/// equivalents of other programs' commands and options.
pub fn hinted(error: clap::Error) -> clap::Error {
    let told = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg]
        .into_iter()
        .find_map(|kind| match error.get(kind) {
            Some(ContextValue::String(name)) if !Path::new(name).exists() => Some(name.clone()),
            _ => None,
        });
    let known = ELSEWHERE
        .iter()
        .find(|(word, _)| told.as_deref() == Some(word));
    if let (Some((word, here)), ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument) =
        (known, error.kind())
    {
        let message = format!("unknown command `{word}`; did you mean {here}?");
        return Args::command().error(error.kind(), message);
    }
    if let Some(error) = number_expected(&error).or_else(|| option_elsewhere(&error)) {
        return error;
    }
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
        && !word.starts_with('-')
        && let Some(error) = one_too_many(&error, word)
    {
        return error;
    }
    let name = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if Path::new(name).exists() => visible(name),
        _ => return error,
    };
    let message = format!(
        "`{name}` is a file or a folder, not a command; \
         did you mean `sgf show {name}`, `sgf check {name}` or `sgf info {name}`?"
    );
    Args::command().error(ErrorKind::InvalidSubcommand, message)
}

/// Returns the error for a value that is not a number, possibly a file name.
fn number_expected(error: &clap::Error) -> Option<clap::Error> {
    let source = std::error::Error::source(error)?;
    source.downcast_ref::<std::num::ParseIntError>()?;
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(visible(text).into_owned()),
        _ => None,
    };
    let (option, value) = (
        text(ContextKind::InvalidArg)?,
        text(ContextKind::InvalidValue)?,
    );
    let mut message = format!("invalid value '{value}' for '{option}': expected a whole number");
    if Path::new(&value).exists() {
        message += "; if it is the file, write it before the option";
    }
    Some(
        command_of(error)
            .unwrap_or_else(Args::command)
            .error(error.kind(), message),
    )
}

/// Returns the error for an option of another program, with its equivalent in this command.
fn option_elsewhere(error: &clap::Error) -> Option<clap::Error> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let known = |(words, ..): &&Elsewhere| words.contains(&&**word);
    let (_, here, otherwise) = OPTIONS_ELSEWHERE.iter().find(known)?;
    let mut command = command_of(error)?;
    let has = |option: &&&str| {
        let (name, value) = option.split_once(' ').unwrap_or((option, ""));
        let mut values = command
            .get_arguments()
            .filter(|arg| arg.get_long() == Some(name))
            .flat_map(clap::Arg::get_possible_values);
        let is_there = command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(name));
        is_there && (value.is_empty() || values.any(|known| known.matches(value, false)))
    };
    let instead = match here.iter().find(has) {
        Some(option) => format!("use --{option}"),
        None if otherwise.is_empty() => return None,
        None => (*otherwise).to_owned(),
    };
    let message = format!("unexpected argument '{word}'; {instead}");
    Some(command.error(ErrorKind::UnknownArgument, message))
}

/// Returns the command that an error is about.
fn command_of(error: &clap::Error) -> Option<clap::Command> {
    let ContextValue::StyledStr(usage) = error.get(ContextKind::Usage)? else {
        return None;
    };
    let usage = usage.to_string();
    let name = usage.split_whitespace().nth(2)?;
    let mut program = Args::command();
    program.build();
    program.find_subcommand(name).cloned()
}

/// Returns the error for superfluous arguments: `sgf show a.sgf b.sgf`.
fn one_too_many(error: &clap::Error, word: &str) -> Option<clap::Error> {
    let mut command = command_of(error)?;
    let name = command.get_name().to_owned();
    let taken: Vec<String> = command.get_positionals().map(ToString::to_string).collect();
    let taken = if taken.is_empty() {
        "only options".to_owned()
    } else {
        taken.join(" ")
    };
    let message = format!(
        "unexpected argument `{}`: `sgf {name}` takes {taken}",
        visible(word)
    );
    Some(command.error(ErrorKind::UnknownArgument, message))
}

/// Returns the error for options that are only invalid in combination.
pub fn usage(command: Option<&str>, message: &str) -> clap::Error {
    let mut program = Args::command();
    program.build();
    let subcommand = command.and_then(|name| program.find_subcommand_mut(name));
    match subcommand {
        Some(subcommand) => subcommand.error(ErrorKind::ValueValidation, message),
        None => Args::command().error(ErrorKind::ValueValidation, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_make_sense() {
        Args::command().debug_assert();
    }

    /// The program starts without the options of its commands. Where a command is used, they come
    /// before the global ones.
    #[test]
    fn options_of_commands_are_described_later() {
        let mut program = Args::command();
        let mut names = Vec::new();
        for command in program.get_subcommands() {
            assert_eq!(command.get_arguments().count(), 0, "{}", command.get_name());
            names.push(command.get_name().to_owned());
        }
        assert!(names.len() > 30, "{names:?}");
        program.build();
        for name in names {
            let command = program.find_subcommand(&name).unwrap();
            let args: Vec<_> = command.get_arguments().map(clap::Arg::get_id).collect();
            assert!(
                args.ends_with(&[&"color".into(), &"quiet".into(), &"help".into()]),
                "{args:?}"
            );
        }
    }

    /// clap replaces `{n}` in a help text by a line break.
    #[test]
    fn no_help_text_loses_a_field() {
        let mut program = Args::command();
        program.build();
        let mut commands = vec![&program];
        let mut texts = Vec::new();
        while let Some(command) = commands.pop() {
            commands.extend(command.get_subcommands());
            texts.extend([command.get_about(), command.get_long_about()]);
            texts.extend([command.get_after_help(), command.get_after_long_help()]);
            texts.extend([command.get_before_help(), command.get_before_long_help()]);
            for argument in command.get_arguments() {
                texts.extend([argument.get_help(), argument.get_long_help()]);
            }
        }
        let texts: Vec<String> = texts
            .into_iter()
            .flatten()
            .map(ToString::to_string)
            .collect();
        assert!(texts.len() > 300, "{}", texts.len());
        for text in texts {
            assert!(!text.contains("{n}"), "{text}");
        }
        // The visible text contains the fields.
        let render = program.find_subcommand_mut("render").unwrap();
        let help = render.render_long_help().to_string();
        assert!(help.contains("{stem} or {n:1} in OUT"), "{help}");
    }

    #[test]
    fn help_has_an_example_for_every_command() {
        let mut program = Args::command();
        program.build();
        for command in program.get_subcommands_mut() {
            let example = format!("\n  sgf {} ", command.get_name());
            let help = command.render_long_help().to_string();
            assert!(
                command.get_name() == "help" || help.contains(&example),
                "{help}"
            );
        }
    }
}
