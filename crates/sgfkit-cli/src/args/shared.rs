//! Shared options of several commands.

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{
    Arg, ArgGroup, ArgMatches, Args as Options, Command, FromArgMatches, ValueEnum, ValueHint,
};
use sgfkit::Color;
use sgfkit::ops::words::Words;
use sgfkit_diagram::{Coordinates, Job, JobOption, NodeAddress};
use sgfkit_files::{MemberNames, Walk};
use sgfkit_search::{Filter, Filters};

use super::aliases::Aliases;
use super::from_table;

/// The command that builds `sgf` with all features.
pub const WITH_PARQUET: &str = "cargo install --path crates/sgfkit-cli --features parquet";

/// A position in a file.
pub struct Place(NodeAddress);

impl Deref for Place {
    type Target = NodeAddress;

    fn deref(&self) -> &NodeAddress {
        &self.0
    }
}

impl FromArgMatches for Place {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Place, clap::Error> {
        let mut job = Job::default();
        for option in JobOption::of_places() {
            from_table::set(&mut job, option, matches)?;
        }
        Ok(Place(job.at))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Place::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Options for Place {
    fn augment_args(command: Command) -> Command {
        let node = ArgGroup::new("place").args(["node", "move", "path"]);
        command
            .args(JobOption::of_places().flat_map(from_table::arguments))
            .group(node)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Place::augment_args(command)
    }
}

/// Parses `B` or `W`.
pub fn side() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["B", "W"]).map(|name| match &*name {
        "B" => Color::Black,
        _ => Color::White,
    })
}

/// Parses one of several words, with help texts for them.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    words: Words<T>,
    help: &'static [&'static str],
) -> impl TypedValueParser<Value = T> {
    let values = words.iter().enumerate().map(|(index, (name, _))| {
        let value = PossibleValue::new(*name);
        match help.get(index) {
            Some(help) => value.help(*help),
            None => value,
        }
    });
    PossibleValuesParser::new(values).try_map(move |word| {
        let found = words.iter().find(|(name, _)| *name == word);
        found.map(|found| found.1).ok_or("unknown word")
    })
}

/// The player whose moves are selected.
#[derive(Options)]
pub struct Whose {
    /// Use only the moves of players with this name, as in `sgf search --player`
    #[arg(long, value_name = "TEXT")]
    pub player: Vec<String>,

    #[command(flatten)]
    pub aliases: Aliases,
}

impl Whose {
    /// Fails if one of these options is given without `option`, which they need.
    pub fn only_with(&self, option: &str) -> Result<(), String> {
        if self.player.is_empty() && self.aliases.aliases.is_none() {
            return Ok(());
        }
        Err(format!("--player and --aliases need {option}"))
    }

    /// Returns the filter `player`, with the aliases of players.
    pub fn read(&self) -> Result<Filters, String> {
        let mut filters = Filters::default().with_aliases(self.aliases.read()?);
        for text in &self.player {
            let filter = Filter::parse("player", text);
            filters.add(filter.map_err(|error| format!("--player: {error}"))?);
        }
        Ok(filters)
    }
}

/// The files of a run.
#[derive(Options)]
pub struct Inputs {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Read more paths from a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files_from: Option<PathBuf>,

    /// Paths in --files-from end with NUL characters, as `find -print0` writes them
    #[arg(long = "null", short = '0', requires = "files_from")]
    pub nul: bool,

    #[command(flatten)]
    pub folders: Folders,

    /// Reject files in archives larger than this [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = sgfkit::units::parse_bytes)]
    pub max_member: Option<u64>,
}

/// The options for searching folders.
#[derive(Clone, Options)]
pub struct Folders {
    /// Also read files with these extensions from folders and archives
    #[arg(
        long = "extension",
        short = 'e',
        alias = "ext",
        value_name = "EXT",
        value_delimiter = ','
    )]
    pub extensions: Vec<String>,

    /// Also read files and folders that .gitignore and .ignore exclude
    #[arg(long)]
    pub no_ignore: bool,

    /// Also read hidden files and folders, in archives too
    #[arg(long)]
    pub hidden: bool,
}

impl Folders {
    /// Returns the selection of archive entries.
    pub fn names(&self) -> MemberNames {
        MemberNames::new(&self.extensions, self.hidden)
    }

    /// Applies the options to a folder search.
    pub fn apply(&self, walk: Walk) -> Walk {
        walk.with_extensions(self.extensions.iter().cloned())
            .with_skipped(self.hidden, self.no_ignore)
    }
}

/// The outputs of a command that rewrites files.
#[derive(Options)]
pub struct Outputs {
    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with = "out_dir")]
    pub output: Option<PathBuf>,

    /// Edit the files in place
    #[arg(long, short, conflicts_with_all = ["output", "out_dir"])]
    pub write: bool,

    /// Write the results to a folder, under their file names; files from folders keep their
    /// relative paths
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out_dir: Option<PathBuf>,

    /// Overwrite existing files in --out-dir
    #[arg(long, requires = "out_dir")]
    pub force: bool,
}

impl Outputs {
    /// Returns whether any number of files can be written.
    pub fn are_many(&self) -> bool {
        self.write || self.out_dir.is_some()
    }
}

/// The output of a command that rewrites one file.
#[derive(Options)]
pub struct Output {
    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Edit the file in place
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Coords {
    Players,
    Sgf,
    None,
}

impl From<Coords> for Coordinates {
    fn from(coords: Coords) -> Coordinates {
        match coords {
            Coords::Players => Coordinates::Players,
            Coords::Sgf => Coordinates::Sgf,
            Coords::None => Coordinates::None,
        }
    }
}

/// A value parser with known names for completions.
#[derive(Clone, Copy)]
pub struct Known<T> {
    names: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T> Known<T> {
    pub fn new(names: fn() -> Vec<&'static str>, read: fn(&str) -> Result<T, String>) -> Known<T> {
        Known { names, read }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Known<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.names)().into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

pub fn from_one(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(0) | Err(_) => Err("expected the number of a game, from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}
