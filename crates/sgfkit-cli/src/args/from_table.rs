//! Arguments generated from the table of options (`Job::OPTIONS`).

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use sgfkit_diagram::{Job, JobOption, OptionKind, Word};

/// The value of an option that is given without one.
const ALONE: &str = "true";

/// Returns the arguments of an option: one, or two if another one turns it off.
pub fn arguments(option: &'static JobOption) -> Vec<Arg> {
    let name = option.name;
    let arg = Arg::new(name).long(name).help(option.meaning);
    match option.kind {
        OptionKind::Flag => vec![arg.action(ArgAction::SetTrue)],
        OptionKind::Toggle(opposite, off) => {
            vec![
                arg.action(ArgAction::SetTrue).overrides_with(opposite),
                Arg::new(opposite)
                    .long(opposite)
                    .help(off)
                    .action(ArgAction::SetTrue)
                    .overrides_with(name),
            ]
        }
        kind => vec![valued(arg, option, kind)],
    }
}

fn valued(arg: Arg, option: &'static JobOption, kind: OptionKind) -> Arg {
    let mut arg = arg
        .value_name(option.value)
        .value_parser(Reader(option))
        .action(ArgAction::Set);
    if !option.default.is_empty() {
        arg = arg.default_value(option.default);
    }
    match kind {
        OptionKind::Maybe(..) => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(ALONE),
        // The words are only examples.
        OptionKind::Either(_, OptionKind::Text) => arg.hide_possible_values(true),
        _ => arg,
    }
}

/// Returns the job for the arguments.
pub fn job(matches: &ArgMatches) -> Result<Job, clap::Error> {
    let mut job = Job::default();
    for option in Job::OPTIONS {
        set(&mut job, option, matches)?;
    }
    Ok(job)
}

/// Sets an option of a job from the arguments.
pub fn set(job: &mut Job, option: &JobOption, matches: &ArgMatches) -> Result<(), clap::Error> {
    for name in option.names() {
        if matches.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let text = match option.kind {
            OptionKind::Flag | OptionKind::Toggle(..) => ALONE,
            _ => matches
                .get_one::<String>(name)
                .map_or(ALONE, String::as_str),
        };
        job.set(name, text)
            .map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, error))?;
    }
    Ok(())
}

/// Parses the value of an option and checks its words.
#[derive(Clone)]
struct Reader(&'static JobOption);

impl TypedValueParser for Reader {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let kind = self.0.kind;
        let is_worded = matches!(
            kind,
            OptionKind::Words(_) | OptionKind::Maybe(_, OptionKind::Words(_))
        );
        if is_worded && value != ALONE {
            let words = kind.words().iter().map(possible);
            return PossibleValuesParser::new(words).parse_ref(command, arg, value);
        }
        let read = move |text: &str| kind.check(text).map(|()| text.to_owned());
        read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.0.kind.words();
        if words.is_empty() {
            return None;
        }
        Some(Box::new(words.iter().map(possible)))
    }
}

fn possible(word: &Word) -> PossibleValue {
    let mut value = PossibleValue::new(word.name);
    if !word.alias.is_empty() {
        value = value.alias(word.alias);
    }
    match word.meaning {
        "" => value,
        meaning => value.help(meaning),
    }
}
