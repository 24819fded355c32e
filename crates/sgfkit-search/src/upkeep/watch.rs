//! Who has an index made, and what it is told meanwhile.

use std::fmt;
use std::io;

use sgfkit_files::{EmptyFolder, InputFile, Record, Skipped};

use crate::index::IndexError;

/// Who has an index made or looked at: it reads the files, at its own speed, and is
/// told what is wrong with them.
pub trait Watch {
    /// Why it ends the work before its time.
    type Stop;

    /// A folder that cannot be looked into, or a file that cannot be read.
    fn problem(&self, file: &InputFile, problem: &str);

    /// A folder without a game.
    fn empty(&self, folder: &EmptyFolder);

    /// What a search through a folder left out, hidden and ignored.
    fn skipped(&self, hidden: Skipped, ignored: Skipped);

    /// Another run works on the index, and is waited for.
    fn waits(&self);

    /// The index that is there is of no use any more; it is made anew.
    fn anew(&self, error: &IndexError);

    /// Reads files and works on them in parallel, and hands the results on in the
    /// files' order, as [`sgfkit_files::read_in_order`] does.
    ///
    /// # Errors
    ///
    /// The first error of `hand_on`, or one of its own; which ends it.
    fn each<T: Send>(
        &self,
        files: &[InputFile],
        work: impl Fn(Record<'_>) -> T + Sync,
        hand_on: impl FnMut(&InputFile, T) -> Result<(), Ended<Self::Stop>>,
    ) -> Result<(), Ended<Self::Stop>>;
}

/// Why there is no new index. The old one is as it was.
#[derive(Debug)]
pub enum Ended<S> {
    /// It cannot be opened or locked, or something else is in its place.
    Index(IndexError),
    /// It cannot be written.
    Unwritten(io::Error),
    /// Who had it made wanted it to end.
    Stopped(S),
}

impl<S> Ended<S> {
    /// What is wrong with the index, unless somebody just wanted an end.
    ///
    /// # Errors
    ///
    /// Why they did.
    pub fn problem(self) -> Result<Box<dyn fmt::Display>, S> {
        match self {
            Ended::Index(error) => Ok(Box::new(error)),
            Ended::Unwritten(error) => Ok(Box::new(error)),
            Ended::Stopped(stop) => Err(stop),
        }
    }
}

impl<S> From<IndexError> for Ended<S> {
    fn from(error: IndexError) -> Ended<S> {
        Ended::Index(error)
    }
}

impl<S> From<io::Error> for Ended<S> {
    fn from(error: io::Error) -> Ended<S> {
        Ended::Unwritten(error)
    }
}
