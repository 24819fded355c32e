//! Callbacks for progress and problems while an index is created.

use std::fmt;
use std::io;

use sgfkit_files::{EmptyFolder, InputFile, Record, Skipped};

use crate::index::IndexError;

/// The caller that has an index created or checked. It reads the files at its own pace and gets
/// reports of problems.
pub trait Watch {
    /// The reason for stopping early.
    type Stop;

    /// Reports a folder or a file that cannot be read.
    fn problem(&self, file: &InputFile, problem: &str);

    /// Reports a folder without games.
    fn empty(&self, folder: &EmptyFolder);

    /// Reports the hidden and ignored files that a folder search skipped.
    fn skipped(&self, hidden: Skipped, ignored: Skipped);

    /// Reports that another run holds the lock and this one waits for it.
    fn waits(&self);

    /// Reports that the existing index is unusable and will be rebuilt.
    fn anew(&self, error: &IndexError);

    /// Reads and processes files in parallel, and passes the results on in file order, like
    /// [`sgfkit_files::read_in_order`].
    ///
    /// # Errors
    ///
    /// Returns the first error of `hand_on`, or one of its own; either stops the work.
    fn each<T: Send>(
        &self,
        files: &[InputFile],
        work: impl Fn(Record<'_>) -> T + Sync,
        hand_on: impl FnMut(&InputFile, T) -> Result<(), Ended<Self::Stop>>,
    ) -> Result<(), Ended<Self::Stop>>;
}

/// The reason why there is no new index. The old one is unchanged.
#[derive(Debug)]
pub enum Ended<S> {
    /// The index cannot be opened or locked, or something else is in its place.
    Index(IndexError),
    /// The index cannot be written.
    Unwritten(io::Error),
    /// The caller stopped the work.
    Stopped(S),
}

impl<S> Ended<S> {
    /// Returns the error message.
    ///
    /// # Errors
    ///
    /// Returns the reason if the caller stopped the work.
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
