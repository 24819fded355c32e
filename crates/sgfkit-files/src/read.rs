//! Many files at once, what comes of them in order.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread;

use sgfkit::Collection;

use crate::error::ReadError;
use crate::file::InputFile;
use crate::queue::{Ahead, in_handfuls};
use crate::records::Rereader;

/// How many files are read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// Threads that read and work; as many as the machine has cores.
    pub threads: NonZeroUsize,
    /// How far they may run ahead; a file weighs its bytes.
    pub ahead: Ahead,
}

impl Default for Reading {
    fn default() -> Reading {
        // Linux tells it from several files, which takes longer than reading a game.
        static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Reading {
            threads: *CORES.get_or_init(cores),
            ahead: Ahead::default(),
        }
    }
}

impl Reading {
    /// With so many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Reading {
        Reading { threads, ..self }
    }
}

/// A file, or a part of one, that has been read.
#[derive(Debug)]
pub struct Record<'a> {
    /// What it is called.
    pub file: &'a InputFile,
    /// What is in it.
    pub bytes: Result<Vec<u8>, ReadError>,
}

impl Record<'_> {
    /// Its games; perhaps none.
    ///
    /// # Errors
    ///
    /// It could not be read.
    pub fn parse(self) -> Result<Collection, ReadError> {
        ReadError::unless_whole(Collection::parse(self.bytes?))
    }

    /// Its games, of which there is at least one.
    ///
    /// # Errors
    ///
    /// It could not be read, or there is no game in it.
    pub fn games(self) -> Result<Collection, ReadError> {
        ReadError::unless_game(self.parse()?)
    }
}

/// Reads files and works on them in parallel, and hands the results on, one by
/// one, in the order of the files, in this thread. See [`in_order`](crate::in_order).
///
/// # Errors
///
/// The first error of `hand_on`, which ends it.
///
/// # Panics
///
/// Where `work` does.
pub fn read_in_order<T: Send, E>(
    files: &[InputFile],
    reading: &Reading,
    work: impl Fn(Record<'_>) -> T + Sync,
    mut hand_on: impl FnMut(&InputFile, T) -> Result<(), E>,
) -> Result<(), E> {
    // Records of a bundle are read where it is read: one after another.
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
