//! The games that `sgf search` and `sgf openings` look at: those of indexes, and
//! those of files that are read now.

use std::path::{Path, PathBuf};

use sgfkit_files::{Record, Skipped, Walk};
use sgfkit_search::files::{Opening, read};
use sgfkit_search::index::{self, Index};
use sgfkit_search::{Archive, Detail};

use crate::args::Inputs;
use crate::batch;
use crate::output::{Console, Stop};
use crate::paths::{self, InputFile};

/// Games that can be searched.
pub struct Opened {
    pub archive: Archive,
    /// Files that could not be read.
    pub unreadable: usize,
    /// Whether one of the paths does not exist.
    pub has_missing: bool,
    /// The paths, and from which [`File::order`](sgfkit_search::File::order) on files
    /// are theirs.
    pub paths: Vec<(PathBuf, u64)>,
}

/// Opens what paths lead to, and reads of files what is wanted. A game that is named
/// twice counts once.
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

/// What to do about an index that cannot be read.
pub fn advice(path: &Path) -> String {
    let archive = path.with_extension("");
    if archive.exists() {
        format!("run `sgf index {}` to make it anew", archive.display())
    } else {
        format!(
            "run `sgf index -o {} PATH…` to make it anew",
            path.display()
        )
    }
}
