//! Many files at once, their results in order, and a bar for it.

use std::convert::Infallible;
use std::ops::Range;

use sgfkit::Collection;
use sgfkit_files::{Ahead, InputFile, Reading, Record, in_order, read_in_order};

use crate::output::{Console, Stop};
use crate::progress::Progress;

/// The bytes of a file whose games are worked on together, side by side with
/// others.
pub const PART: usize = 1 << 17;

/// Works on the games of a file in parallel, many at a time, and gives what
/// comes of them in their order. `work` gets a range of their indices.
pub fn parts<T: Send>(collection: &Collection, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let mut results = Vec::new();
    let work = |trees| (work(trees), 0);
    let Ok(()) = each_part(collection, work, |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    });
    results
}

/// As [`parts`], but hands each result on as soon as those before it are; `work`
/// tells besides what it weighs, in bytes, as long as it waits.
pub fn each_part<T: Send, E>(
    collection: &Collection,
    work: impl Fn(Range<usize>) -> (T, usize) + Sync,
    hand_on: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let parts = collection.parts(PART).into_iter();
    let threads = Reading::default().threads;
    in_order(parts, threads, Ahead::default(), work, hand_on)
}

/// Reads files and works on them in parallel, and hands the results on, one by
/// one, in the order of the files.
pub fn each<T: Send>(
    files: &[InputFile],
    console: &Console,
    work: impl Fn(Record<'_>) -> T + Sync,
    hand_on: impl FnMut(&InputFile, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    each_until(files, console, work, hand_on)
}

/// The same, where something else ends it.
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
