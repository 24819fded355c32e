//! Reads many files in parallel, with results in order.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread;

use sgfkit::Collection;

use crate::error::ReadError;
use crate::file::InputFile;
use crate::queue::{Ahead, in_handfuls};
use crate::records::Rereader;

/// The options for reading many files.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The number of threads; by default the number of cores.
    pub threads: NonZeroUsize,
    /// The limits on work ahead; the size of a job is that of its file.
    pub ahead: Ahead,
}

impl Default for Reading {
    fn default() -> Reading {
        // On Linux, detecting the number of cores reads several files and takes longer than reading
        // a game.
        static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Reading {
            threads: *CORES.get_or_init(cores),
            ahead: Ahead::default(),
        }
    }
}

impl Reading {
    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Reading {
        Reading { threads, ..self }
    }
}

/// The contents of a file or of an archive entry.
#[derive(Debug)]
pub struct Record<'a> {
    /// The file.
    pub file: &'a InputFile,
    /// The contents, or the error.
    pub bytes: Result<Vec<u8>, ReadError>,
}

impl Record<'_> {
    /// Returns the games, possibly none. Returns an error if the file could not be read.
    pub fn parse(self) -> Result<Collection, ReadError> {
        ReadError::unless_whole(Collection::parse(self.bytes?))
    }

    /// Returns the games, at least one. Returns an error if the file could not be read or has no
    /// game.
    pub fn games(self) -> Result<Collection, ReadError> {
        ReadError::unless_game(self.parse()?)
    }
}

/// Reads and processes files in parallel, and passes the results to `hand_on` in this thread, one
/// by one, in file order. See [`in_order`](crate::in_order).
///
/// Returns the first error of `hand_on`, which stops the work.
///
/// # Panics
///
/// Panics if `work` does.
pub fn read_in_order<T: Send, E>(
    files: &[InputFile],
    reading: &Reading,
    work: impl Fn(Record<'_>) -> T + Sync,
    mut hand_on: impl FnMut(&InputFile, T) -> Result<(), E>,
) -> Result<(), E> {
    // Archive entries are read one after another, in the thread that reads the archive.
    let mut members = Rereader::default();
    let jobs = files.iter().map(|file| match file {
        InputFile::Member(member) => (file, Some(members.member(member))),
        _ => (file, None),
    });
    let work = |(file, read): (_, Option<_>)| {
        let bytes = read.unwrap_or_else(|| InputFile::read(file));
        let weight = bytes.as_ref().map_or(0, Vec::len);
        ((file, work(Record { file, bytes })), weight)
    };
    let is_read = |(_, read): &(_, Option<Result<Vec<u8>, _>>)| match read {
        Some(Ok(bytes)) => bytes.len(),
        _ => 0,
    };
    let hand_on = |(file, result): (&InputFile, T)| hand_on(file, result);
    in_handfuls(jobs, reading.threads, reading.ahead, is_read, work, hand_on)
}
