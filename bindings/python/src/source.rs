//! Sources of games: paths, bytes, remote files, and iterators of these.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sgfkit_files::{Bundle, Elsewhere, InputFile, ReadError, Records, Source, Span, Store, Walk};

/// A source from Python: a path, with `true` for a known file; a name with its content; a remote
/// file; or a part of an archive.
#[derive(FromPyObject)]
pub enum Given {
    Bytes(String, Vec<u8>),
    Path(bool, PathBuf),
    Part(String, Option<Vec<u8>>, Place),
    /// Its name, the name that shows its format, the object that reads it, and its part.
    Elsewhere(String, String, Py<PyAny>, Option<Place>),
}

/// A part of an archive: the fields of a [`Span`].
type Place = (u64, u64, u64, u64);

/// Finds the files and archives of sources. A known file that is gone becomes a row.
fn sources(py: Python<'_>, given: Vec<Given>) -> PyResult<Vec<Source>> {
    py.detach(|| {
        let mut sources = Vec::new();
        for given in given {
            match given {
                Given::Bytes(name, bytes) => sources.push(Source::Bytes {
                    name,
                    bytes: bytes.into(),
                }),
                Given::Part(name, None, place) => {
                    let file = InputFile::new(name.as_ref());
                    sources.push(part(Source::File(file), place));
                }
                Given::Part(name, Some(bytes), place) => {
                    let bytes = bytes.into();
                    sources.push(part(Source::Bytes { name, bytes }, place));
                }
                Given::Elsewhere(name, kind, reader, place) => {
                    let file = elsewhere(name, kind, reader);
                    sources.push(match place {
                        Some(place) => part(file, place),
                        None => file,
                    });
                }
                Given::Path(true, path) => sources.push(Source::File(InputFile::new(&path))),
                Given::Path(false, path) => sources.extend(walk(path)?),
            }
        }
        Ok(sources)
    })
}

fn part(bundle: Source, (begin, end, before, length): Place) -> Source {
    let span = Span {
        begin,
        end,
        before,
        bundle: length,
    };
    let bundle = Box::new(bundle);
    Source::Part { bundle, span }
}

fn elsewhere(name: String, kind: String, reader: Py<PyAny>) -> Source {
    let reader = Reader {
        reader,
        len: OnceLock::new(),
    };
    Source::Elsewhere(Elsewhere::new(name, Arc::new(reader)).with_kind(kind))
}

/// Makes an error for a path that cannot be read.
pub(crate) fn missing(path: &Path, error: &io::Error) -> PyErr {
    let message = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::NotFound => PyFileNotFoundError::new_err(message),
        _ => PyOSError::new_err(message),
    }
}

fn walk(path: PathBuf) -> PyResult<impl Iterator<Item = Source>> {
    if let InputFile::Path(path) = InputFile::new(&path)
        && let Err(error) = std::fs::metadata(&path)
    {
        return Err(missing(&path, &error));
    }
    let found = Walk::default().with_bundles().find(&[path]);
    match found.problems.first() {
        None => Ok(found.files.into_iter().map(Source::File)),
        Some(problem) => Err(PyOSError::new_err(format!(
            "{}: {}",
            problem.folder.display(),
            problem.error
        ))),
    }
}

/// A Python object that reads a file, with `size()` and `read_at(offset, length)`.
struct Reader {
    reader: Py<PyAny>,
    len: OnceLock<Option<u64>>,
}

impl Store for Reader {
    fn length(&self) -> io::Result<Option<u64>> {
        if let Some(len) = self.len.get() {
            return Ok(*len);
        }
        let len = asked(|py| self.reader.call_method0(py, "size")?.extract(py))?;
        Ok(*self.len.get_or_init(|| len))
    }

    fn read_at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        asked(|py| {
            let read = self.reader.call_method1(py, "read_at", (offset, length))?;
            let bytes = read.bind(py).cast::<PyBytes>()?;
            Ok(bytes.as_bytes().to_vec())
        })
    }
}

/// Calls Python, and returns the text of an exception as the error.
fn asked<T>(ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> io::Result<T> {
    let asked = Python::try_attach(|py| {
        ask(py).map_err(|error| io::Error::other(error.value(py).to_string()))
    });
    asked.unwrap_or_else(|| Err(io::Error::other("the interpreter is shutting down")))
}

/// Known sources, or an iterator of sources.
pub enum Feed {
    Known(Vec<Source>),
    Flow(Arc<Flow>),
}

/// A Python iterator over lists of sources. It can be read only once.
pub struct Flow {
    items: Py<PyAny>,
    is_spent: AtomicBool,
    /// The exception that it raised.
    error: Mutex<Option<PyErr>>,
}

impl Feed {
    /// Takes a list of sources, or an iterator over such lists.
    pub fn new(given: &Bound<'_, PyAny>) -> PyResult<Feed> {
        Ok(match given.cast::<PyList>() {
            Ok(list) => Feed::Known(sources(given.py(), list.extract()?)?),
            Err(_) => Feed::Flow(Arc::new(Flow {
                items: given.clone().unbind(),
                is_spent: AtomicBool::new(false),
                error: Mutex::default(),
            })),
        })
    }

    /// Returns whether Python code reads the sources.
    pub fn needs_python(&self) -> bool {
        let is_elsewhere = |source: &Source| match source {
            Source::Part { bundle, .. } => matches!(**bundle, Source::Elsewhere(_)),
            source => matches!(source, Source::Elsewhere(_)),
        };
        match self {
            Feed::Known(sources) => sources.iter().any(is_elsewhere),
            Feed::Flow(_) => true,
        }
    }

    /// Raises `ValueError` for an iterator that has been read.
    pub fn must_be_fresh(&self) -> PyResult<()> {
        match self {
            Feed::Flow(flow) if flow.is_spent.load(Ordering::Relaxed) => {
                Err(PyValueError::new_err(SPENT))
            }
            _ => Ok(()),
        }
    }

    /// Iterates over the sources.
    pub fn begin(&self) -> PyResult<Box<dyn Iterator<Item = Source> + Send>> {
        self.must_be_fresh()?;
        Ok(match self {
            Feed::Known(sources) => Box::new(sources.clone().into_iter()),
            Feed::Flow(flow) => {
                flow.is_spent.store(true, Ordering::Relaxed);
                Box::new(Flowing {
                    flow: flow.clone(),
                    come: VecDeque::new(),
                })
            }
        })
    }

    /// Takes the exception that ended the iterator.
    pub fn failed(&self) -> Option<PyErr> {
        match self {
            Feed::Known(_) => None,
            Feed::Flow(flow) => {
                let mut error = flow.error.lock().unwrap_or_else(PoisonError::into_inner);
                error.take()
            }
        }
    }
}

const SPENT: &str = "the source is an iterator that has been read and is spent; \
                     give list(…) of it, which can be read again";

struct Flowing {
    flow: Arc<Flow>,
    come: VecDeque<Source>,
}

impl Iterator for Flowing {
    type Item = Source;

    fn next(&mut self) -> Option<Source> {
        while self.come.is_empty() {
            let next = |py: Python<'_>| -> PyResult<Option<Vec<Source>>> {
                let Some(list) = self.flow.items.bind(py).try_iter()?.next() else {
                    return Ok(None);
                };
                sources(py, list?.extract()?).map(Some)
            };
            match Python::try_attach(next)? {
                Ok(sources) => self.come.extend(sources?),
                Err(error) => {
                    let slot = &self.flow.error;
                    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    return None;
                }
            }
        }
        self.come.pop_front()
    }
}

/// Divides sources into parts of up to `target` bytes: for each its sources and its size.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn find<'py>(
    py: Python<'py>,
    given: Vec<Given>,
    target: u64,
) -> PyResult<Vec<(Vec<Found<'py>>, u64)>> {
    let sources = sources(py, given)?;
    let parts = py.detach(|| sgfkit_table::parts(sources, target));
    let plain = |source| match source {
        Source::Part { bundle, span } => {
            let place = (span.begin, span.end, span.before, span.bundle);
            (bundle.name(), content(py, &bundle), Some(place))
        }
        source => (source.name(), content(py, &source), None),
    };
    let parts = parts.into_iter();
    Ok(parts
        .map(|part| (part.sources.into_iter().map(plain).collect(), part.bytes))
        .collect())
}

/// A source of a part: its name, its content if it was given, and its place in an archive.
type Found<'py> = (String, Option<Bound<'py, PyBytes>>, Option<Place>);

fn content<'py>(py: Python<'py>, source: &Source) -> Option<Bound<'py, PyBytes>> {
    match source {
        Source::Bytes { bytes, .. } => Some(PyBytes::new(py, bytes)),
        _ => None,
    }
}

/// Returns the names of games and archives among the names below a folder, in order.
#[pyfunction]
pub fn listed(names: Vec<String>) -> Vec<String> {
    Walk::default().with_bundles().of_listed(names)
}

/// Returns whether a name is that of an archive.
#[pyfunction]
pub fn is_archive(name: &str) -> bool {
    Bundle::is_archive(Path::new(name))
}

/// Reads a file, or a file in an archive.
#[pyfunction]
pub fn read(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| read_bytes(&path))?;
    Ok(PyBytes::new(py, &bytes))
}

pub(crate) fn read_bytes(path: &Path) -> PyResult<Vec<u8>> {
    InputFile::new(path).read().map_err(|error| match error {
        ReadError::Unreadable(error) => missing(path, &error),
        error => PyOSError::new_err(format!("{}: {error}", path.display())),
    })
}

/// Reads a file in a remote archive.
#[pyfunction]
pub fn read_member<'py>(
    py: Python<'py>,
    given: Given,
    member: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let sources = sources(py, vec![given])?;
    let bytes = py.detach(|| {
        let mut records = Records::new(sources.into_iter());
        let found = records.find(|record| record.member.as_deref().is_none_or(|one| one == member));
        match found {
            // A record without a name is an error of the archive.
            Some(record) => record.read().map_err(|error| error.to_string()),
            None => Err(format!("no file `{member}` in it")),
        }
    });
    let bytes = bytes.map_err(PyOSError::new_err)?;
    Ok(PyBytes::new(py, &bytes))
}

/// Writes a file atomically, as the program does.
#[pyfunction]
pub fn write(py: Python<'_>, path: PathBuf, data: Vec<u8>) -> PyResult<()> {
    py.detach(|| sgfkit_files::replace(&path, &data))?;
    Ok(())
}
