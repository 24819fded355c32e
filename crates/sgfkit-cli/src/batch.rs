//! Processes many files in parallel, with results in order and a progress bar.

use std::convert::Infallible;
use std::ops::Range;

use sgfkit::Collection;
use sgfkit_files::{Ahead, InputFile, Reading, Record, in_order, read_in_order};

use crate::output::{Console, Stop};
use crate::progress::Progress;

/// The size in bytes of the parts of a file whose games are processed together.
pub const PART: usize = 1 << 17;

/// Processes the games of a file in parallel, many at a time, and returns the results in order.
/// `work` gets a range of game indices.
pub fn parts<T: Send>(collection: &Collection, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let mut results = Vec::new();
    let work = |trees| (work(trees), 0);
    let Ok(()) = each_part(collection, work, |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    });
    results
}

/// Like [`parts`], but passes each result on as soon as the previous ones are done; `work` also
/// returns the size of its result in bytes.
pub fn each_part<T: Send, E>(
    collection: &Collection,
    work: impl Fn(Range<usize>) -> (T, usize) + Sync,
    hand_on: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let parts = collection.parts(PART).into_iter();
    let threads = Reading::default().threads;
    in_order(parts, threads, Ahead::default(), work, hand_on)
}

/// Reads and processes files in parallel, and passes the results on in file order.
pub fn each<T: Send>(
    files: &[InputFile],
    console: &Console,
    work: impl Fn(Record<'_>) -> T + Sync,
    hand_on: impl FnMut(&InputFile, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    each_until(files, console, work, hand_on)
}

/// Like [`each`], but the callback can stop the work.
pub fn each_until<T: Send, E>(
    files: &[InputFile],
    console: &Console,
    work: impl Fn(Record<'_>) -> T + Sync,
    mut hand_on: impl FnMut(&InputFile, T) -> Result<(), E>,
) -> Result<(), E> {
    let progress = Progress::new(files.len(), console);
    let work = |record: Record<'_>| {
        let result = work(record);
        progress.step();
        result
    };
    read_in_order(files, &Reading::default(), work, |file, result| {
        progress.suspend(|| hand_on(file, result))
    })
}
