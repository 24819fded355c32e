//! Writes tables as Arrow files and streams.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::sync::Arc;

use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{ArrowError, Schema, SchemaRef};

use crate::arrow;
use crate::batch::Batch;
use crate::format::{Format, WriteOptions};
use crate::plan::Plan;

pub(crate) struct Writer<W: Write> {
    schema: SchemaRef,
    inner: Inner<W>,
}

enum Inner<W: Write> {
    File(FileWriter<W>),
    Stream(StreamWriter<W>),
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(out: W, plan: &Plan, options: &WriteOptions) -> io::Result<Writer<W>> {
        let fields = arrow::schema(plan).fields().clone();
        let metadata = arrow::metadata(plan, &options.metadata).collect();
        let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
        let inner = match options.format {
            Format::Arrows => StreamWriter::try_new(out, &schema).map(Inner::Stream),
            _ => FileWriter::try_new(out, &schema).map(Inner::File),
        };
        let inner = inner.map_err(plain)?;
        Ok(Writer { schema, inner })
    }

    pub(crate) fn write(&mut self, batch: Batch) -> io::Result<()> {
        let batch = arrow::record_batch(&self.schema, batch).map_err(plain)?;
        match &mut self.inner {
            Inner::File(writer) => writer.write(&batch).map_err(plain),
            Inner::Stream(writer) => writer.write(&batch).map_err(plain),
        }
    }

    pub(crate) fn finish(self) -> io::Result<W> {
        // This also writes the last part.
        match self.inner {
            Inner::File(writer) => writer.into_inner().map_err(plain),
            Inner::Stream(writer) => writer.into_inner().map_err(plain),
        }
    }
}

/// Reads a metadata entry of a file.
pub(crate) fn note(file: File, format: Format, key: &str) -> io::Result<Option<String>> {
    let file = BufReader::new(file);
    let schema = match format {
        Format::Arrows => StreamReader::try_new(file, None).map(|reader| reader.schema()),
        _ => FileReader::try_new(file, None).map(|reader| reader.schema()),
    };
    Ok(schema.map_err(plain)?.metadata().get(key).cloned())
}

/// Converts the error, keeping a system error as it is.
fn plain(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}
