//! Errors of options that are given as text.

use std::error::Error;
use std::fmt;

/// An option that is unknown, or whose value is invalid. `Display` writes the message.
///
/// ```
/// use sgfkit::ops::{NewGame, new_game};
///
/// let mut wanted = NewGame::default();
/// wanted.komi = Some(f64::NAN);
/// let error = new_game(&wanted).unwrap_err();
/// assert_eq!(error.option.as_deref(), Some("komi"));
/// assert_eq!(error.to_string(), "invalid komi `NaN`: expected a number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionError {
    /// The option at fault, by its name in the program, such as `area`. `None` if the error is in
    /// a combination of options or in a file, or if the caller knows the option.
    pub option: Option<String>,
    /// The error message.
    pub message: String,
}

impl OptionError {
    /// Creates an error without an option.
    #[must_use]
    pub fn new(message: impl Into<String>) -> OptionError {
        OptionError {
            option: None,
            message: message.into(),
        }
    }

    /// Names the option at fault.
    #[must_use]
    pub fn of(mut self, option: &str) -> OptionError {
        self.option = Some(option.to_owned());
        self
    }

    /// Returns the message, prefixed with the option if it is known: `--area: …`.
    #[must_use]
    pub fn told(&self) -> String {
        match &self.option {
            Some(option) => format!("--{option}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for OptionError {}
