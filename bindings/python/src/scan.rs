//! Tables, as Arrow hands them from library to library without a copy.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use sgfkit_files::{InputFile, ReadError, Source, Span, Walk};
use sgfkit_table::{Plan, Steps, Table, arrow, columns};

/// A source as Python has it: a path to be searched, a file that is known, or a name
/// with its content; or a part of such a bundle.
#[derive(FromPyObject)]
pub enum Given {
    Bytes(String, Vec<u8>),
    Path(bool, PathBuf),
    Part(String, Option<Vec<u8>>, Place),
}

/// From where to where a part of a bundle goes: the fields of a [`Span`].
type Place = (u64, u64, u64, u64);

/// The files and bundles of sources. Those that are known may be gone, which is a row.
pub fn sources(py: Python<'_>, given: Vec<Given>) -> PyResult<Vec<Source>> {
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

/// Why a path that was named cannot be looked at.
pub(crate) fn missing(path: &std::path::Path, error: &std::io::Error) -> PyErr {
    let message = format!("{}: {error}", path.display());
    match error.kind() {
        std::io::ErrorKind::NotFound => PyFileNotFoundError::new_err(message),
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

/// The files and bundles of sources in parts of so many bytes: for each its sources,
/// by path or with their content and perhaps a place in it, and its bytes.
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

/// A source of a part: its name, its content where that was given, its place where
/// it is a part of a bundle.
type Found<'py> = (String, Option<Bound<'py, PyBytes>>, Option<Place>);

fn content<'py>(py: Python<'py>, source: &Source) -> Option<Bound<'py, PyBytes>> {
    match source {
        Source::Bytes { bytes, .. } => Some(PyBytes::new(py, bytes)),
        _ => None,
    }
}

/// Writes a file as a whole or not at all, as the program does it.
#[pyfunction]
pub fn write(py: Python<'_>, path: PathBuf, data: Vec<u8>) -> PyResult<()> {
    py.detach(|| sgfkit_files::replace(&path, &data))?;
    Ok(())
}

/// The bytes of a file, or of a record of a bundle.
#[pyfunction]
pub fn read(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| InputFile::new(&path).read());
    match bytes {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(ReadError::Unreadable(error)) => Err(error.into()),
        Err(error) => Err(PyOSError::new_err(format!("{}: {error}", path.display()))),
    }
}

/// All columns: table, name, type, whether they may be null and are there without being
/// asked for, meaning.
#[pyfunction]
pub fn tables() -> Vec<(
    &'static str,
    &'static str,
    &'static str,
    bool,
    bool,
    &'static str,
)> {
    let all = Table::ALL.into_iter();
    let all = all.flat_map(|table| columns(table).map(move |column| (table, column)));
    all.map(|(table, column)| {
        (
            table.name(),
            column.name,
            column.kind.name(),
            column.nullable,
            column.default,
            column.summary,
        )
    })
    .collect()
}

/// A table that is read anew each time that somebody asks for its batches.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Scan {
    scan: sgfkit_table::Scan,
    schema: SchemaRef,
}

#[pymethods]
impl Scan {
    #[new]
    #[pyo3(signature = (given, table, columns, threads, batch_size, every, start, stop, variations))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        given: Vec<Given>,
        table: &str,
        columns: Option<Vec<String>>,
        threads: Option<usize>,
        batch_size: usize,
        every: u32,
        start: u32,
        stop: Option<u32>,
        variations: bool,
    ) -> PyResult<Scan> {
        let table: Table = table.parse().map_err(PyValueError::new_err)?;
        let mut plan = Plan::new(table);
        if let Some(columns) = columns {
            let chosen = plan.with_columns(&columns);
            plan = chosen.map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        if every == 0 || batch_size == 0 || threads == Some(0) {
            let message = "every, batch_size and threads are at least 1";
            return Err(PyValueError::new_err(message));
        }
        // Python's ranges leave their end out, and one up to 0 is empty.
        let (start, stop) = match stop {
            Some(0) => (1, Some(0)),
            stop => (start, stop.map(|stop| stop - 1)),
        };
        let steps = Steps::default()
            .with_every(every)
            .with_range(start, stop)
            .with_variations(variations);
        let plan = plan.with_steps(steps);
        let schema = arrow::schema(&plan);
        let mut scan = sgfkit_table::Scan::new(plan, sources(py, given)?).with_rows(batch_size);
        if let Some(threads) = threads.and_then(NonZeroUsize::new) {
            scan = scan.with_threads(threads);
        }
        Ok(Scan { scan, schema })
    }

    fn columns(&self) -> Vec<&'static str> {
        self.scan
            .plan()
            .columns()
            .map(|column| column.name)
            .collect()
    }

    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        stream_capsule(py, Box::new(self.reader()))
    }

    fn batches(&self) -> Batches {
        Batches(Mutex::new(self.reader()))
    }
}

impl Scan {
    fn reader(&self) -> Reader {
        Reader {
            schema: self.schema.clone(),
            batches: self.scan.clone().batches(),
        }
    }
}

/// Batches as Arrow has them.
struct Reader {
    schema: SchemaRef,
    batches: sgfkit_table::Batches,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batches.next()?;
        Some(arrow::record_batch(&self.schema, batch))
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// The batches of a scan, one by one.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Batches(Mutex<Reader>);

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let batch = py.detach(|| {
            let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            reader.next()
        });
        let batch = batch.transpose().map_err(failed)?;
        Ok(batch.map(|batch| Batch(Arc::new(batch))))
    }
}

/// Rows.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Batch(Arc<RecordBatch>);

#[pymethods]
impl Batch {
    #[getter]
    fn num_rows(&self) -> usize {
        self.0.num_rows()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!(
            "<sgfkit.Batch: {} rows, {} columns>",
            self.0.num_rows(),
            self.0.num_columns()
        )
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.0.schema())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A wish that the protocol allows not to be fulfilled.
        drop(requested_schema);
        let array = StructArray::from((*self.0).clone());
        let array =
            PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), c"arrow_array")?;
        Ok((schema_capsule(py, &self.0.schema())?, array))
    }
}

pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    batches: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let stream = FFI_ArrowArrayStream::new(batches);
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

pub(crate) fn failed(error: ArrowError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
