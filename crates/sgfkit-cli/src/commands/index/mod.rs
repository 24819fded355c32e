//! `sgf index`: an index of an archive.

mod change;
mod plan;
mod told;

use std::fs;
use std::path::{Path, PathBuf};

use sgfkit_search::index::{self, IndexError, Lock};

use super::archive::advice;
use crate::args::Index;
use crate::output::{Console, Status, Stop};
use crate::paths::{self, InputFile};
use change::change;
use plan::{Counts, Plan};
use told::{State, Told, faults, name};

pub fn run(args: &Index, console: &Console) -> Result<Status, Stop> {
    if args.paths.iter().any(|path| path.to_str() == Some("-")) {
        return Err(Stop::Usage(
            "standard input `-` cannot be indexed".to_owned(),
        ));
    }
    if args.update || args.status || args.verify || args.faults {
        return of_index(args, console);
    }
    let paths = paths::named(&args.inputs(), console)?;
    if let Some(path) = paths.iter().find(|path| index::is_index(path)) {
        return Err(Stop::Usage(format!(
            "{} is an index; `sgf index --update` brings it up to date",
            path.display()
        )));
    }
    let folder = match (&args.output, &paths[..]) {
        (Some(output), _) => output.clone(),
        (None, [archive]) => {
            if let Err(error) = fs::metadata(archive) {
                console.problem(InputFile::new(archive), error);
                return Err(Stop::Told);
            }
            let folder = index::default_path(archive);
            folder.ok_or_else(|| {
                Stop::Usage("there is no place beside it: name an index with -o".to_owned())
            })?
        }
        (None, _) => {
            return Err(Stop::Usage(
                "several PATHs need an index that -o names".to_owned(),
            ));
        }
    };
    let mut roots = Vec::new();
    for path in &paths {
        let root = console.told(InputFile::new(path), fs::canonicalize(path))?;
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    make(&folder, &roots, args, console)
}

/// What is done with an index that is there.
fn of_index(args: &Index, console: &Console) -> Result<Status, Stop> {
    let [path] = &args.paths[..] else {
        return Err(Stop::Usage(
            "one index, or its archive, is wanted here".to_owned(),
        ));
    };
    let folder = match index::is_index(path) {
        true => path.clone(),
        false => index::default_path(path).unwrap_or_else(|| path.clone()),
    };
    let opened = index::Index::open(&folder);
    let index = console.told(
        name(&folder),
        opened.map_err(|error| format!("{error}; {}", advice(&folder))),
    )?;
    if args.verify {
        let whole = index
            .verify()
            .map_err(|error| format!("{error}; {}", advice(&folder)));
        console.told(name(&folder), whole)?;
        let told = Told::new(&folder, &index, &Counts::default(), State::Sound);
        told.write(args.json, console)?;
        return Ok(console.status(false));
    }
    if args.faults {
        faults(&index, args.json)?;
        return Ok(console.status(false));
    }
    let roots = index.roots().to_vec();
    let gone = roots.iter().filter(|root| fs::metadata(root).is_err());
    let gone: Vec<_> = gone.collect();
    for root in &gone {
        console.problem(root.display(), "it is gone; the index is left as it is");
    }
    if !gone.is_empty() {
        return Err(Stop::Told);
    }
    if args.update {
        drop(index);
        return make(&folder, &roots, args, console);
    }
    let plan = Plan::new(&roots, Some(&index), false, console)?;
    let counts = plan.look(&index, console)?;
    let is_current = (counts.added, counts.changed, counts.removed) == (0, 0, 0);
    let state = match is_current {
        true => State::Current,
        false => State::Stale,
    };
    Told::new(&folder, &index, &counts, state).write(args.json, console)?;
    Ok(console.status(!is_current))
}

/// Makes an index, or brings it up to date.
fn make(folder: &Path, roots: &[PathBuf], args: &Index, console: &Console) -> Result<Status, Stop> {
    let hint = |error: &dyn std::fmt::Display| match args.output {
        Some(_) => error.to_string(),
        None => format!("{error}; -o makes the index in another place"),
    };
    let lock = Lock::open(folder).map_err(|error| hint(&error));
    let lock = console.told(folder.display(), lock)?;
    let waits = || {
        console.note(format_args!(
            "sgf: another run works on {}; this one waits for it",
            name(folder)
        ));
    };
    console.told(
        folder.display(),
        lock.take(waits).map_err(|error| hint(&error)),
    )?;
    let old = match index::Index::open(folder) {
        Ok(index) => Some(index),
        Err(IndexError::Missing | IndexError::Incomplete) => None,
        Err(error) => {
            console.note(format_args!(
                "sgf: {}: {error}; it is made anew",
                name(folder)
            ));
            None
        }
    };
    let changed = change(folder, roots, old.as_ref(), args.full, console)?;
    let counts = console.told(folder.display(), changed.map_err(|error| hint(&error)))?;
    let new = console.told(folder.display(), index::Index::open(folder))?;
    Told::new(folder, &new, &counts, State::Made).write(args.json, console)?;
    Ok(console.status(false))
}
