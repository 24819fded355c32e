//! `sgf index`: creates and updates indexes.

mod told;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use sgfkit_files::{EmptyFolder, Record, Skipped};
use sgfkit_search::index::{self, IndexError};
use sgfkit_search::upkeep::{self, Counts, Ended, State, Told, Watch};

use super::archive::advice;
use crate::args::{Folders, Index};
use crate::batch;
use crate::output::{Console, Status, Stop, json_line};
use crate::paths::{self, InputFile};
use told::{faults, name};

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
            "{} is an index; run `sgf index --update` to update it",
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
                Stop::Usage("no default place for its index; use -o INDEX".to_owned())
            })?
        }
        (None, _) => {
            return Err(Stop::Usage("several PATHs need -o INDEX".to_owned()));
        }
    };
    let roots = upkeep::roots(&paths).map_err(|(path, error)| {
        console.problem(InputFile::new(&path), error);
        Stop::Told
    })?;
    let mut folders = index::Folders::default();
    folders.extensions.clone_from(&args.folders.extensions);
    folders.hidden = args.folders.hidden;
    folders.ignored = args.folders.no_ignore;
    make(&folder, &roots, &folders, args, console)
}

/// Runs an option on an existing index.
fn of_index(args: &Index, console: &Console) -> Result<Status, Stop> {
    let Folders {
        extensions,
        no_ignore,
        hidden,
    } = &args.folders;
    if !extensions.is_empty() || *no_ignore || *hidden {
        return Err(Stop::Usage(
            "the index has its own --extension, --no-ignore and --hidden; use `sgf index PATH…` \
             to change them"
                .to_owned(),
        ));
    }
    let [path] = &args.paths[..] else {
        return Err(Stop::Usage(
            "expected one index, or the folder it belongs to".to_owned(),
        ));
    };
    let folder = if index::is_index(path) {
        path.clone()
    } else {
        index::default_path(path).unwrap_or_else(|| path.clone())
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
        told::write(&told, args.json, console)?;
        return Ok(console.status(false));
    }
    if args.faults {
        faults(&index, args.json)?;
        return Ok(console.status(false));
    }
    if roots_are_gone(&index, console) {
        return Err(Stop::Told);
    }
    if args.update {
        let (roots, folders) = (index.roots().to_vec(), index.folders().clone());
        drop(index);
        return make(&folder, &roots, &folders, args, console);
    }
    let told = state_of(&folder, &index, console)?;
    told::write(&told, args.json, console)?;
    Ok(console.status(told.state == State::Stale))
}

fn roots_are_gone(index: &index::Index, console: &Console) -> bool {
    let gone = upkeep::gone(index);
    for root in &gone {
        console.problem(
            root.display(),
            "no longer exists; the index was left unchanged",
        );
    }
    !gone.is_empty()
}

fn state_of(folder: &Path, index: &index::Index, console: &Console) -> Result<Told, Stop> {
    let watch = Teller { folder, console };
    let counts = upkeep::status(index, &watch);
    let counts = counts.map_err(|ended| told_why(ended, &watch, |problem| problem.to_string()))?;
    Ok(Told::new(folder, index, &counts, State::of(&counts)))
}

pub fn status(folder: &Path, console: &Console) -> Result<String, Stop> {
    let index = console.told(name(folder), index::Index::open(folder))?;
    if roots_are_gone(&index, console) {
        Err(Stop::Told)
    } else {
        Ok(json_line(&state_of(folder, &index, console)?))
    }
}

fn make(
    folder: &Path,
    roots: &[PathBuf],
    folders: &index::Folders,
    args: &Index,
    console: &Console,
) -> Result<Status, Stop> {
    let watch = Teller { folder, console };
    let made = upkeep::make(folder, roots, folders, args.full, &watch);
    let (index, counts) = made.map_err(|ended| {
        told_why(ended, &watch, |problem| match args.output {
            Some(_) => problem.to_string(),
            None => format!("{problem}; use -o INDEX for another place"),
        })
    })?;
    told::write(
        &Told::new(folder, &index, &counts, State::Made),
        args.json,
        console,
    )?;
    Ok(console.status(false))
}

fn told_why(
    ended: Ended<Stop>,
    watch: &Teller<'_>,
    words: impl Fn(&dyn Display) -> String,
) -> Stop {
    match ended.problem() {
        Ok(problem) => {
            let problem = words(&problem);
            watch.console.problem(watch.folder.display(), problem);
            Stop::Told
        }
        Err(stop) => stop,
    }
}

struct Teller<'a> {
    folder: &'a Path,
    console: &'a Console,
}

impl Watch for Teller<'_> {
    type Stop = Stop;

    fn problem(&self, file: &InputFile, problem: &str) {
        self.console.problem(file, problem);
    }

    fn empty(&self, folder: &EmptyFolder) {
        paths::tell_empty(folder, "SGF file", self.console);
    }

    fn skipped(&self, hidden: Skipped, ignored: Skipped) {
        paths::tell_skipped(hidden, ignored, self.console);
    }

    fn waits(&self) {
        self.console.note(format_args!(
            "sgf: waiting for another run that uses {}",
            name(self.folder)
        ));
    }

    fn anew(&self, error: &IndexError) {
        self.console.note(format_args!(
            "sgf: {}: {error}; rebuilding it",
            name(self.folder)
        ));
    }

    fn each<T: Send>(
        &self,
        files: &[InputFile],
        work: impl Fn(Record<'_>) -> T + Sync,
        hand_on: impl FnMut(&InputFile, T) -> Result<(), Ended<Stop>>,
    ) -> Result<(), Ended<Stop>> {
        batch::each_until(files, self.console, work, hand_on)
    }
}
