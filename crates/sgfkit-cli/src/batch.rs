//! Many files at once, their results in order.

use rayon::prelude::*;

use crate::output::{Console, Stop};
use crate::paths::InputFile;
use crate::progress::Progress;

/// Files whose results are held at the same time.
const WINDOW: usize = 64;

/// Works on files in parallel and hands the results on, one by one, in the
/// order of the files.
pub fn each<T: Send>(
    files: &[InputFile],
    console: &Console,
    work: impl Fn(&InputFile) -> T + Sync,
    mut hand_on: impl FnMut(&InputFile, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let progress = Progress::new(files.len(), console);
    for window in files.chunks(WINDOW) {
        let done = |file| {
            let result = work(file);
            progress.step();
            result
        };
        let results: Vec<T> = match window {
            [file] => vec![done(file)],
            _ => window.par_iter().map(done).collect(),
        };
        progress.suspend(|| {
            let mut results = window.iter().zip(results);
            results.try_for_each(|(file, result)| hand_on(file, result))
        })?;
    }
    Ok(())
}
