//! Writes tables as Parquet.

use std::fs::File;
use std::io::{self, Write};

use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{self, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};

use crate::arrow;
use crate::batch::{Batch, LARGE};
use crate::format::{Compression, WriteOptions};
use crate::plan::Plan;

/// The number of rows in a row group, unless it reaches 64 MiB before.
const GROUP: usize = 122_880;

/// The compression level of Zstandard.
const LEVEL: i32 = 3;

pub(crate) struct Writer<W: Write + Send> {
    schema: SchemaRef,
    inner: ArrowWriter<W>,
}

impl<W: Write + Send> Writer<W> {
    pub(crate) fn new(out: W, plan: &Plan, options: &WriteOptions) -> io::Result<Writer<W>> {
        let schema = arrow::schema(plan);
        let compression = match options.compression {
            Compression::Zstd => {
                basic::Compression::ZSTD(ZstdLevel::try_new(LEVEL).map_err(plain)?)
            }
            Compression::Snappy => basic::Compression::SNAPPY,
            Compression::None => basic::Compression::UNCOMPRESSED,
        };
        let notes = arrow::metadata(plan, &options.metadata);
        let notes = notes.map(|(key, value)| KeyValue::new(key, value));
        let properties = WriterProperties::builder()
            .set_created_by(concat!("sgfkit version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(compression)
            .set_max_row_group_row_count(Some(GROUP))
            .set_max_row_group_bytes(Some(LARGE))
            .set_key_value_metadata(Some(notes.collect()))
            .build();
        let inner = ArrowWriter::try_new(out, schema.clone(), Some(properties)).map_err(plain)?;
        Ok(Writer { schema, inner })
    }

    pub(crate) fn write(&mut self, batch: Batch) -> io::Result<()> {
        let batch = arrow::record_batch(&self.schema, batch).map_err(io::Error::other)?;
        self.inner.write(&batch).map_err(plain)
    }

    pub(crate) fn finish(self) -> io::Result<W> {
        self.inner.into_inner().map_err(plain)
    }
}

/// Reads a metadata entry of a file.
pub(crate) fn note(file: File, key: &str) -> io::Result<Option<String>> {
    let reader = SerializedFileReader::new(file).map_err(plain)?;
    let notes = reader.metadata().file_metadata().key_value_metadata();
    let mut notes = notes.into_iter().flatten();
    let note = notes.find(|note| note.key == key);
    Ok(note.and_then(|note| note.value.clone()))
}

/// Converts the error, keeping a system error as it is.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
