//! Tables as Arrow streams, which other libraries read without a copy.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use sgfkit_table::{Plan, Steps, Table, arrow, columns};

use crate::home::Home;
use crate::patience::SLICE;
use crate::source::Feed;

/// Returns all columns: table, name, type, nullable, selected by default, summary.
#[pyfunction]
pub fn tables() -> Vec<(
    &'static str,
    &'static str,
    &'static str,
    bool,
    bool,
    &'static str,
)> {
    let all = Table::ALL.iter().copied();
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

/// A table that is read again for each iterator over its batches.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Scan {
    scan: sgfkit_table::Scan,
    feed: Arc<Feed>,
    schema: SchemaRef,
}

#[pymethods]
impl Scan {
    #[new]
    #[pyo3(signature = (given, table, columns, threads, batch_size, every, start, stop, variations))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        given: &Bound<'_, PyAny>,
        table: &str,
        columns: Option<Vec<String>>,
        threads: Option<usize>,
        batch_size: usize,
        every: u32,
        start: u32,
        stop: Option<u32>,
        variations: bool,
    ) -> PyResult<Scan> {
        let table = table.parse::<Table>();
        let table = table.map_err(|error| PyValueError::new_err(error.message))?;
        let mut plan = Plan::new(table);
        if let Some(columns) = columns {
            let chosen = plan.with_columns(&columns);
            plan = chosen.map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        if every == 0 || batch_size == 0 || threads == Some(0) {
            let message = "every, batch_size and threads must be at least 1";
            return Err(PyValueError::new_err(message));
        }
        // Ranges in Python exclude their end, so one up to 0 is empty.
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
        let feed = Arc::new(Feed::new(given)?);
        let mut scan = sgfkit_table::Scan::new(plan, Vec::new()).with_rows(batch_size);
        if let Some(threads) = threads.and_then(NonZeroUsize::new) {
            scan = scan.with_threads(threads);
        }
        Ok(Scan { scan, feed, schema })
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
        stream_capsule(py, Box::new(self.reader()?))
    }

    fn batches(&self) -> PyResult<Batches> {
        Ok(Batches(Mutex::new(self.reader()?)))
    }
}

impl Scan {
    fn reader(&self) -> PyResult<Reader> {
        self.feed.must_be_fresh()?;
        Ok(Reader {
            schema: self.schema.clone(),
            needs_python: self.feed.needs_python(),
            feed: self.feed.clone(),
            state: State::Waiting(self.scan.clone()),
        })
    }
}

/// An Arrow reader. It reads nothing before the first batch is requested.
struct Reader {
    schema: SchemaRef,
    feed: Arc<Feed>,
    /// Whether Python code reads the sources: the caller must not hold the interpreter then.
    needs_python: bool,
    state: State,
}

enum State {
    Waiting(sgfkit_table::Scan),
    Reading(sgfkit_table::Batches, Home),
    Over,
}

impl Reader {
    /// Returns the next batch, if it is ready within this time.
    fn within(&mut self, time: Duration) -> Poll<Option<Result<RecordBatch, ArrowError>>> {
        if let State::Waiting(scan) = &self.state {
            let sources = match self.feed.begin() {
                Ok(sources) => sources,
                Err(error) => return Poll::Ready(Some(Err(told(error)))),
            };
            self.state = State::Reading(scan.clone().batches_of(sources), Home::default());
        }
        let State::Reading(batches, home) = &mut self.state else {
            return Poll::Ready(None);
        };
        if let Err(error) = home.check() {
            return Poll::Ready(Some(Err(told(error))));
        }
        batches.within(time).map(|batch| match batch {
            Some(batch) => Some(arrow::record_batch(&self.schema, batch)),
            None => {
                self.state = State::Over;
                self.feed.failed().map(|error| Err(told(error)))
            }
        })
    }

    fn wait(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        loop {
            if let Poll::Ready(batch) = self.within(SLICE) {
                return batch;
            }
        }
    }
}

/// Wraps a Python exception for Arrow.
fn told(error: PyErr) -> ArrowError {
    ArrowError::ExternalError(Box::new(error))
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.needs_python {
            return self.wait();
        }
        let ended = || {
            Some(Err(ArrowError::ComputeError(
                "the interpreter is shutting down".to_owned(),
            )))
        };
        Python::try_attach(|py| py.detach(|| self.wait())).unwrap_or_else(ended)
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// An iterator over the batches of a scan.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Batches(Mutex<Reader>);

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let next = || {
            let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            reader.within(SLICE)
        };
        let batch = loop {
            match py.detach(next) {
                Poll::Ready(batch) => break batch,
                Poll::Pending => py.check_signals()?,
            }
        };
        let batch = batch.transpose().map_err(failed)?;
        Ok(batch.map(|batch| Batch(Arc::new(batch))))
    }
}

/// A batch of rows.
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

    /// Pickles as a record batch of pyarrow.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pyarrow = this.py().import("pyarrow")?;
        let batch = pyarrow.call_method1("record_batch", (this,))?;
        batch.call_method0("__reduce__")
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
        // The protocol allows ignoring the requested schema.
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
    match error {
        ArrowError::ExternalError(error) => match error.downcast::<PyErr>() {
            Ok(error) => *error,
            Err(error) => PyRuntimeError::new_err(error.to_string()),
        },
        error => PyRuntimeError::new_err(error.to_string()),
    }
}
