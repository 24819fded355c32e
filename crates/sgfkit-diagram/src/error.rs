//! Errors of drawing jobs.

use std::error::Error;
use std::fmt;

use sgfkit::Game;

/// Error that explains why a drawing job failed.
///
/// The message writes options as on the command line, such as `--max-diagrams`;
/// [`spelled`](JobError::spelled) adapts it to other languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobError {
    kind: JobErrorKind,
    text: String,
}

/// Cause of a [`JobError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JobErrorKind {
    /// Invalid options.
    Option,
    /// No game with this number.
    NoSuchTree,
    /// No such node.
    NoSuchNode,
    /// The games do not support this kind of output.
    Games,
    /// The output exceeds a size limit.
    TooLarge,
}

impl JobError {
    pub(crate) fn option(text: impl Into<String>) -> JobError {
        JobError::new(JobErrorKind::Option, text)
    }

    pub(crate) fn games(text: impl Into<String>) -> JobError {
        JobError::new(JobErrorKind::Games, text)
    }

    pub(crate) fn no_such_tree(text: impl Into<String>) -> JobError {
        JobError::new(JobErrorKind::NoSuchTree, text)
    }

    pub(crate) fn no_such_node(text: impl fmt::Display) -> JobError {
        JobError::new(JobErrorKind::NoSuchNode, text.to_string())
    }

    pub(crate) fn too_large(text: impl fmt::Display) -> JobError {
        JobError::new(JobErrorKind::TooLarge, text.to_string())
    }

    fn new(kind: JobErrorKind, text: impl Into<String>) -> JobError {
        let text = text.into();
        JobError { kind, text }
    }

    /// Creates the error for a game that has no board in this library.
    #[must_use]
    pub fn no_board(game: Game) -> JobError {
        if game.has_typed_moves() {
            return JobError::games("the board is too large to draw");
        }
        JobError::games(format!("cannot draw {game}: unsupported board"))
    }

    /// Returns the cause of the error.
    #[must_use]
    pub fn kind(&self) -> JobErrorKind {
        self.kind
    }

    /// Returns the message with options spelled as in another language.
    #[must_use]
    pub fn spelled(&self, spelling: Spelling) -> String {
        spelling.text(&self.text)
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for JobError {}

impl From<JobError> for String {
    fn from(error: JobError) -> String {
        error.text
    }
}

/// Spelling of option names in a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spelling {
    /// `--max-diagrams`
    #[default]
    Program,
    /// `maxDiagrams`
    JavaScript,
    /// `max_diagrams`; `from_` for reserved words
    Python,
}

impl Spelling {
    /// Returns an option's name in this spelling.
    ///
    /// ```
    /// use sgfkit_diagram::Spelling;
    ///
    /// assert_eq!(Spelling::JavaScript.name("max-diagrams"), "maxDiagrams");
    /// ```
    #[must_use]
    pub fn name(self, name: &str) -> String {
        match self {
            Spelling::Program => format!("--{name}"),
            Spelling::Python if name == "from" => "from_".to_owned(),
            Spelling::Python => name.replace('-', "_"),
            Spelling::JavaScript => {
                let mut parts = name.split('-');
                let mut spelled = parts.next().unwrap_or_default().to_owned();
                for part in parts {
                    let mut chars = part.chars();
                    spelled.extend(chars.next().map(|first| first.to_ascii_uppercase()));
                    spelled.push_str(chars.as_str());
                }
                spelled
            }
        }
    }

    /// Respells all `--options` in a text.
    #[must_use]
    pub fn text(self, text: &str) -> String {
        let mut parts = text.split("--");
        let mut spelled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
            let end = part.find(|c| !is_name(c)).unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            spelled.push_str(&self.name(name));
            spelled.push_str(rest);
        }
        spelled
    }
}
