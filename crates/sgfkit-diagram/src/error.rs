//! What is wrong with a job.

use std::error::Error;
use std::fmt;

use sgfkit::Game;

/// Why a job is not done.
///
/// The text names options as the program does, `--max-diagrams`;
/// [`spelled`](JobError::spelled) as other languages do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobError {
    kind: JobErrorKind,
    text: String,
}

/// What a job's error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JobErrorKind {
    /// The options.
    Option,
    /// There is no such game.
    NoSuchTree,
    /// There is no such node.
    NoSuchNode,
    /// The games: nothing of the kind can be made of them.
    Games,
    /// More than is drawn at once.
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

    /// Why no position of a game is drawn that has no board here.
    #[must_use]
    pub fn no_board(game: Game) -> JobError {
        if game.has_typed_moves() {
            return JobError::games("its board is larger than is drawn here");
        }
        JobError::games(format!("there is no board here for {game}"))
    }

    /// What it is about.
    #[must_use]
    pub fn kind(&self) -> JobErrorKind {
        self.kind
    }

    /// The text, with options as a language writes them.
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

/// How options are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// `--max-diagrams`
    #[default]
    Program,
    /// `maxDiagrams`
    JavaScript,
    /// `max_diagrams`; `from_` where a word means something in the language
    Python,
}

impl Spelling {
    /// An option's name as it is written.
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

    /// A text in which options stand as the program writes them.
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
