//! Filters that select games.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use sgfkit_search::{Filter, Question};

use super::aliases::Aliases;

/// The heading of filters.
pub const TEXTS: &str = "Filters (TEXT matches anywhere, ignoring case, accents and width; =TEXT: the whole value; !TEXT: exclude)";

/// All filters must match; if one is given several times, any of its values may.
pub struct Filters {
    given: Vec<(&'static str, String)>,
    pub aliases: Aliases,
}

impl FromArgMatches for Filters {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Filters, clap::Error> {
        let given = Filter::OPTIONS.iter().flat_map(|option| {
            let values = matches.get_many(option.name).unwrap_or_default();
            values.map(|value: &String| (option.name, value.clone()))
        });
        Ok(Filters {
            given: given.collect(),
            aliases: Aliases::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Filters::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Filters {
    fn augment_args(command: Command) -> Command {
        let args = Filter::OPTIONS.iter().map(|option| {
            let arg = Arg::new(option.name).long(option.name).help(option.help);
            arg.value_name(option.value)
                .action(ArgAction::Append)
                .allow_hyphen_values(matches!(option.name, "handicap" | "komi"))
        });
        Aliases::augment_args(command.next_help_heading(TEXTS).args(args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Filters::augment_args(command)
    }
}

impl Filters {
    /// Returns whether no filter is set.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Returns a question with these filters.
    pub fn question(&self) -> Result<Question, String> {
        let mut question = Question::default().with_aliases(self.aliases.read()?);
        for (name, value) in &self.given {
            let set = question.set(name, Some(value));
            set.map_err(|error| error.told())?;
        }
        Ok(question)
    }

    /// Returns the filters, and the globs for paths.
    pub fn read(&self) -> Result<Selection, String> {
        selection(&self.question()?)
    }
}

/// Filters, and globs for paths.
pub type Selection = (sgfkit_search::Filters, Option<GlobSet>);

/// Returns the filters and globs of a question.
pub fn selection(question: &Question) -> Result<Selection, String> {
    let filters = question.all_filters().map_err(|error| error.told())?;
    Ok((filters, globs(&question.files)?))
}

/// Returns the globs of `--file`, or `None` without any.
pub fn globs(texts: &[String]) -> Result<Option<GlobSet>, String> {
    if texts.is_empty() {
        return Ok(None);
    }
    let mut globs = GlobSetBuilder::new();
    for glob in texts {
        let glob = GlobBuilder::new(glob).literal_separator(false).build();
        globs.add(glob.map_err(|error| format!("--file: {error}"))?);
    }
    let globs = globs.build().map_err(|error| format!("--file: {error}"))?;
    Ok(Some(globs))
}
