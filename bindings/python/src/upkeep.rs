//! Creates and updates indexes, with Python exceptions.

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

/// The state of an index as JSON, and problems.
type Answer = (String, Vec<String>);

/// Creates an index of paths, in a folder or next to them. Returns its path.
#[pyfunction]
#[pyo3(signature = (paths, folder, full))]
pub fn build_index(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    folder: Option<PathBuf>,
    full: bool,
) -> PyResult<(PathBuf, Answer)> {
    if let Some(path) = paths.iter().find(|path| index::is_index(path)) {
        let message = format!("{} is an index: use Index(…).update()", path.display());
        return Err(wrong(message));
    }
    let gone = |(path, error): (PathBuf, _)| missing(&path, &error);
    let roots = upkeep::roots(&paths).map_err(gone)?;
    let folder = match (folder, &paths[..]) {
        (Some(folder), _) => folder,
        (None, [archive]) => index::default_path(archive)
            .ok_or_else(|| wrong("there is no folder next to it: set path="))?,
        (None, _) => return Err(wrong("several paths need path=")),
    };
    if roots.is_empty() {
        return Err(wrong("no paths given"));
    }
    let told = py.detach(|| make(&folder, &roots, &Folders::default(), full))?;
    Ok((folder, told))
}

/// Updates an index.
#[pyfunction]
pub fn update_index(py: Python<'_>, folder: PathBuf) -> PyResult<Answer> {
    py.detach(|| {
        let index = open(&folder)?;
        let (roots, folders) = (index.roots().to_vec(), index.folders().clone());
        drop(index);
        make(&folder, &roots, &folders, false)
    })
}

/// Returns what an update would change.
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

/// Opens an index whose roots exist.
fn open(folder: &Path) -> PyResult<Index> {
    let index = Index::open(folder).map_err(|error| bad_index(folder, &error))?;
    match upkeep::gone(&index).first() {
        None => Ok(index),
        Some(root) => Err(PyOSError::new_err(format!(
            "{}: no longer exists; the index was left unchanged",
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

/// Collects problems, and lets Ctrl-C stop the work.
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

    /// Returns the error for an index that could not be made.
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

    /// The number of files shows it.
    fn empty(&self, _: &EmptyFolder) {}

    fn skipped(&self, _: Skipped, _: Skipped) {}

    /// The caller waits anyway.
    fn waits(&self) {}

    fn anew(&self, error: &IndexError) {
        let folder = self.folder.display();
        self.note(format!("{folder}: {error}; the index is rebuilt"));
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
