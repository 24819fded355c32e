//! Opens the games for `sgf search` and `sgf openings`, from indexes and files.

use std::path::{Path, PathBuf};

use sgfkit_files::{Record, Skipped, Walk};
use sgfkit_search::files::{Opening, read};
use sgfkit_search::index::{self, Index};
use sgfkit_search::{Archive, Detail};

use crate::args::Inputs;
use crate::batch;
use crate::output::{Console, Stop};
use crate::paths::{self, InputFile};

#[derive(Default)]
pub struct Opened {
    pub archive: Archive,
    pub unreadable: usize,
    /// Whether one of the paths does not exist.
    pub has_missing: bool,
    /// The paths, each with the first [`File::order`](sgfkit_search::File::order) of its files.
    pub paths: Vec<(PathBuf, u64)>,
}

/// Opens indexes and reads files with the required detail. A game that is named twice counts once.
pub fn open(inputs: &Inputs, detail: Detail, console: &Console) -> Result<Opened, Stop> {
    let paths = paths::named(inputs, console)?;
    let mut opening = Opening::default();
    let mut unreadable = 0;
    let mut has_missing = false;
    let files: Vec<_> = paths.iter().map(|path| InputFile::new(path)).collect();
    paths::stdin_once(&files)?;
    let walk = inputs.folders.apply(Walk::default()).with_members();
    let (mut hidden, mut ignored) = (Skipped::default(), Skipped::default());
    let mut begins = Vec::new();
    for path in &paths {
        begins.push(opening.files_so_far());
        if index::is_index(path) {
            let opened = Index::open(path).map_err(|error| format!("{error}; {}", advice(path)));
            opening.index(console.told(InputFile::new(path), opened)?);
            continue;
        }
        let found = paths::search(&walk, &[path.to_owned()], "SGF file", console)?;
        hidden += found.hidden;
        ignored += found.ignored;
        unreadable += found.unreadable;
        has_missing |=
            matches!(&found.files[..], [InputFile::Path(one)] if one == path && !one.exists());
        let wanted = opening.files(path, found.files);
        let mut reader = opening.reader(&wanted.orders);
        let work = |record: Record<'_>| read(record, detail);
        batch::each(&wanted.files, console, work, |file, read| {
            if let Err(problem) = reader.take(file, read) {
                unreadable += 1;
                console.problem(file, problem);
            }
            Ok(())
        })?;
        console.told("memory", reader.finish())?;
    }
    paths::tell_skipped(hidden, ignored, console);
    Ok(Opened {
        archive: opening.archive,
        unreadable,
        has_missing,
        paths: paths.into_iter().zip(begins).collect(),
    })
}

/// Returns how to fix an index that cannot be read.
pub fn advice(path: &Path) -> String {
    let archive = path.with_extension("");
    if archive.exists() {
        format!("run `sgf index {}` to rebuild it", archive.display())
    } else {
        format!("run `sgf index -o {} PATH…` to rebuild it", path.display())
    }
}
