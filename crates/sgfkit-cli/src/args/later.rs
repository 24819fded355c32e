//! Options that clap learns only when their command is used.

use std::ops::Deref;

use clap::error::Error;
use clap::{ArgMatches, Args, Command, FromArgMatches};

/// The arguments of one command. Describing those of every command to clap would take longer than
/// reading a game.
pub struct Later<T>(Box<T>);

impl<T> Later<T> {
    pub fn into_inner(self) -> T {
        *self.0
    }
}

impl<T> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Later<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(|args| Self(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Later<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            let global_options = command.get_arguments().count();
            let command = T::augment_args(command);
            // Help describes options in this order.
            let mut args: Vec<_> = command.get_arguments().cloned().collect();
            args.rotate_left(global_options);
            let mut args = args.into_iter();
            command.mut_args(|arg| args.next().unwrap_or(arg))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
