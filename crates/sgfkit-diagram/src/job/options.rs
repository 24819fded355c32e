//! Options of jobs, which all front ends read as text.

use super::asked::Job;
use super::kinds::OptionKind;
use super::plan::Plan;
use crate::error::JobError;

/// Option of a [`Job`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct JobOption {
    /// Name in lower case, with hyphens.
    pub name: &'static str,
    /// Type of its value.
    pub kind: OptionKind,
    /// Placeholder for the value in help texts; empty for flags.
    pub value: &'static str,
    /// Default as it would be written, or empty.
    pub default: &'static str,
    /// Help text.
    pub meaning: &'static str,
    /// Option that it requires to have an effect; may be empty.
    pub needs: &'static str,
    /// Options that it conflicts with.
    pub excludes: &'static [&'static str],
    /// Conditions under which it has no effect, with the message that follows its name.
    pub(super) rules: &'static [Rule],
    /// Sets the field, or resets it.
    pub(super) put: fn(&mut Job, Option<&str>),
    pub(super) is_given: fn(&Job) -> bool,
}

/// Condition under which an option has no effect, with the error message.
pub(super) type Rule = (fn(&Job, &Plan) -> bool, &'static str);

/// Declares the struct [`Job`] and the table of its options.
macro_rules! options {
    (
        $(
            $name:literal $value:literal $kind:expr
                => $field:ident $(. $part:ident)? $(: $type:ty)?, $meaning:literal
                $(, default $default:literal)? $(, needs $needs:literal)?
                $(, excludes [$($other:literal),*])? $(, rules [$($rule:expr),*])?;
        )*
        $(#[$about:meta])*
        pub struct $job:ident { $($more:tt)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $job {
            $($(#[doc = $meaning] pub $field: $type,)?)*
            $($more)*
        }

        impl $job {
            /// All options in the order of the help text.
            pub const OPTIONS: &'static [JobOption] = &[$(JobOption {
                name: $name,
                kind: $kind,
                value: $value,
                default: concat!($($default)?),
                meaning: $meaning,
                needs: concat!($($needs)?),
                excludes: &[$($($other),*)?],
                rules: &[$($($rule),*)?],
                put: |job, text| job.$field$(.$part)?.put(text),
                is_given: |job| job.$field$(.$part)?.is_given(),
            }),*];
        }
    };
}
pub(super) use options;

impl Job {
    /// Sets an option of [`Job::OPTIONS`] from text; flags take `true` or `false`.
    ///
    /// # Errors
    ///
    /// If the option is unknown or the value is invalid.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), JobError> {
        let option = JobOption::named(name);
        let option = option.ok_or_else(|| JobError::option(format!("unknown option {name}")))?;
        let checked = option.kind.check(text);
        checked.map_err(|problem| JobError::option(format!("--{name}: {problem}")))?;
        let text = match (option.kind, text) {
            (OptionKind::Toggle(off, _), text) => ((name == off) == (text == "true")).then_some(""),
            (OptionKind::Flag | OptionKind::Maybe(..), "false") => None,
            (OptionKind::Maybe(alone, _), "true") => Some(alone),
            (_, text) => Some(text),
        };
        (option.put)(self, text);
        Ok(())
    }
}

impl JobOption {
    /// Returns the option with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static JobOption> {
        let mut options = Job::OPTIONS.iter();
        options.find(|option| option.names().any(|known| known == name))
    }

    /// Returns its names: its own, and the one that turns a toggle off.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let off = match self.kind {
            OptionKind::Toggle(off, _) => Some(off),
            _ => None,
        };
        [self.name].into_iter().chain(off)
    }

    /// Returns the options that address a game or node, which bindings with node objects do not
    /// need.
    pub fn of_places() -> impl Iterator<Item = &'static JobOption> {
        let names = ["tree", "node", "move", "path"];
        names.into_iter().filter_map(JobOption::named)
    }

    /// Returns true if a job sets the option.
    #[must_use]
    pub fn is_given(&self, job: &Job) -> bool {
        (self.is_given)(job)
    }
}
