//! Making indexes and keeping them up to date: the program's decisions, and Python's
//! exceptions.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sgfkit_files::{EmptyFolder, InputFile, Reading, Record, Skipped, read_in_order};
use sgfkit_search::index::{self, Folders, Index, IndexError};
use sgfkit_search::upkeep::{self, Counts, Ended, State, Told, Watch};

use crate::patience::Patience;
use crate::search::{bad_index, wrong};
use crate::source::missing;

/// What is told of an index as JSON, and what could not be read or used.
type Answer = (String, Vec<String>);

/// Makes an index of what is under paths, in a folder or beside them; tells where.
#[pyfunction]
#[pyo3(signature = (paths, folder, full))]
pub fn build_index(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    folder: Option<PathBuf>,
    full: bool,
) -> PyResult<(PathBuf, Answer)> {
    if let Some(path) = paths.iter().find(|path| index::is_index(path)) {
        let message = format!("{} is an index; Index(…).update()", path.display());
        return Err(wrong(message));
    }
    let gone = |(path, error): (PathBuf, _)| missing(&path, &error);
    let roots = upkeep::roots(&paths).map_err(gone)?;
    let folder = match (folder, &paths[..]) {
        (Some(folder), _) => folder,
        (None, [archive]) => index::default_path(archive)
            .ok_or_else(|| wrong("there is no place beside it: path= names one"))?,
        (None, _) => return Err(wrong("several paths need an index that path= names")),
    };
    if roots.is_empty() {
        return Err(wrong("of which files?"));
    }
    let told = py.detach(|| make(&folder, &roots, &Folders::default(), full))?;
    Ok((folder, told))
}

/// Brings an index up to date.
#[pyfunction]
pub fn update_index(py: Python<'_>, folder: PathBuf) -> PyResult<Answer> {
    py.detach(|| {
        let index = open(&folder)?;
        let (roots, folders) = (index.roots().to_vec(), index.folders().clone());
        drop(index);
        make(&folder, &roots, &folders, false)
    })
}

/// What an update would do.
#[pyfunction]
pub fn index_status(py: Python<'_>, folder: PathBuf) -> PyResult<Answer> {
    py.detach(|| {
        let index = open(&folder)?;
        let watch = Teller::new(&folder);
        let counts = upkeep::status(&index, &watch);
        let counts = counts.map_err(|ended| watch.why(ended))?;
        let told = Told::new(&folder, &index, &counts, State::of(&counts));
        Ok(watch.answer(&told))
    })
}

/// Checks every byte of an index against its checksum.
#[pyfunction]
pub fn verify_index(py: Python<'_>, folder: PathBuf) -> PyResult<()> {
    py.detach(|| {
        let checked = Index::open(&folder).and_then(|index| index.verify());
        checked.map_err(|error| bad_index(&folder, &error))
    })
}

/// An index whose roots are there.
fn open(folder: &Path) -> PyResult<Index> {
    let index = Index::open(folder).map_err(|error| bad_index(folder, &error))?;
    match upkeep::gone(&index).first() {
        None => Ok(index),
        Some(root) => Err(PyOSError::new_err(format!(
            "{}: it is gone; the index is left as it is",
            root.display()
        ))),
    }
}

fn make(folder: &Path, roots: &[PathBuf], folders: &Folders, full: bool) -> PyResult<Answer> {
    let watch = Teller::new(folder);
    let made: Result<(Index, Counts), _> = upkeep::make(folder, roots, folders, full, &watch);
    let (index, counts) = made.map_err(|ended| watch.why(ended))?;
    Ok(watch.answer(&Told::new(folder, &index, &counts, State::Made)))
}

/// Remembers what is to be told of the work on an index, which Ctrl-C ends.
struct Teller<'a> {
    folder: &'a Path,
    problems: Mutex<Vec<String>>,
}

impl Teller<'_> {
    fn new(folder: &Path) -> Teller<'_> {
        Teller {
            folder,
            problems: Mutex::default(),
        }
    }

    fn note(&self, problem: String) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        problems.push(problem);
    }

    fn answer(self, told: &Told) -> Answer {
        let problems = self.problems.into_inner();
        let json = serde_json::to_string(told).unwrap_or_default();
        (json, problems.unwrap_or_else(PoisonError::into_inner))
    }

    /// Why there is no new index.
    fn why(&self, ended: Ended<PyErr>) -> PyErr {
        match ended {
            Ended::Index(error) => bad_index(self.folder, &error),
            Ended::Unwritten(error) => missing(self.folder, &error),
            Ended::Stopped(stop) => stop,
        }
    }
}

impl Watch for Teller<'_> {
    type Stop = PyErr;

    fn problem(&self, file: &InputFile, problem: &str) {
        self.note(format!("{file}: {problem}"));
    }

    /// `files` says so.
    fn empty(&self, _: &EmptyFolder) {}

    fn skipped(&self, _: Skipped, _: Skipped) {}

    /// Whoever called waits anyway.
    fn waits(&self) {}

    fn anew(&self, error: &IndexError) {
        let folder = self.folder.display();
        self.note(format!("{folder}: {error}; it is made anew"));
    }

    fn each<T: Send>(
        &self,
        files: &[InputFile],
        work: impl Fn(Record<'_>) -> T + Sync,
        mut hand_on: impl FnMut(&InputFile, T) -> Result<(), Ended<PyErr>>,
    ) -> Result<(), Ended<PyErr>> {
        let mut patience = Patience::default();
        read_in_order(files, &Reading::default(), work, |file, read| {
            patience.look().map_err(Ended::Stopped)?;
            hand_on(file, read)
        })
    }
}
