//! Writes tables to files.

#[cfg(feature = "parquet")]
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::batch::Batch;
use crate::format::{Format, WriteOptions};
use crate::plan::Plan;
use crate::{csv, json};

/// Writes a table to a file.
///
/// ```
/// use sgfkit_table::{Format, Plan, Record, Table, WriteOptions, Writer};
///
/// let plan = Plan::new(Table::Games).with_columns(&["black_name", "komi"])?;
/// let mut batch = plan.batch();
/// plan.read(&Record::file("a.sgf", b"(;GM[1]PB[Ada]KM[6.5])"), &mut batch);
/// let mut writer = Writer::new(Vec::new(), &plan, &WriteOptions::new(Format::Csv))?;
/// writer.write(batch)?;
/// assert_eq!(writer.finish()?, b"black_name,komi\nAda,6.5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer<W: Write + Send>(Inner<W>);

/// Reads a metadata entry of a table's file; `None` for text formats.
///
/// # Errors
///
/// Fails if the file cannot be read in this format.
#[cfg_attr(not(feature = "parquet"), allow(unused_variables))]
pub fn note(path: &Path, format: Format, key: &str) -> io::Result<Option<String>> {
    match format {
        #[cfg(feature = "parquet")]
        Format::Parquet => crate::parquet::note(File::open(path)?, key),
        #[cfg(feature = "parquet")]
        Format::Arrow | Format::Arrows => crate::ipc::note(File::open(path)?, format, key),
        _ => Ok(None),
    }
}

enum Inner<W: Write + Send> {
    Csv(W, String),
    Jsonl(W, String),
    #[cfg(feature = "parquet")]
    Arrow(crate::ipc::Writer<W>),
    #[cfg(feature = "parquet")]
    Parquet(crate::parquet::Writer<W>),
}

impl<W: Write + Send> Writer<W> {
    /// Starts a file with the table of a plan.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written, or this build does not support the format
    /// ([`Format::is_built_in`]).
    pub fn new(out: W, plan: &Plan, options: &WriteOptions) -> io::Result<Writer<W>> {
        let mut out = out;
        let inner = match options.format {
            Format::Csv => {
                out.write_all(csv::header(plan.columns()).as_bytes())?;
                Inner::Csv(out, String::new())
            }
            Format::Jsonl => Inner::Jsonl(out, String::new()),
            #[cfg(feature = "parquet")]
            Format::Arrow | Format::Arrows => {
                Inner::Arrow(crate::ipc::Writer::new(out, plan, options)?)
            }
            #[cfg(feature = "parquet")]
            Format::Parquet => Inner::Parquet(crate::parquet::Writer::new(out, plan, options)?),
            #[cfg(not(feature = "parquet"))]
            _ => {
                let message = "built without the feature `parquet`";
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
        };
        Ok(Writer(inner))
    }

    /// Adds rows. Fails if they cannot be written or belong to another plan.
    // Arrow takes the values of a batch without copying them.
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    #[cfg_attr(not(feature = "parquet"), allow(clippy::needless_pass_by_value))]
    pub fn write(&mut self, batch: Batch) -> io::Result<()> {
        match &mut self.0 {
            Inner::Csv(out, text) => {
                text.clear();
                csv::write(&batch, text);
                out.write_all(text.as_bytes())
            }
            Inner::Jsonl(out, text) => {
                text.clear();
                json::write(&batch, text);
                out.write_all(text.as_bytes())
            }
            #[cfg(feature = "parquet")]
            Inner::Arrow(writer) => writer.write(batch),
            #[cfg(feature = "parquet")]
            Inner::Parquet(writer) => writer.write(batch),
        }
    }

    /// Completes the file and returns the output.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self.0 {
            Inner::Csv(out, _) | Inner::Jsonl(out, _) => out,
            #[cfg(feature = "parquet")]
            Inner::Arrow(writer) => writer.finish()?,
            #[cfg(feature = "parquet")]
            Inner::Parquet(writer) => writer.finish()?,
        };
        out.flush()?;
        Ok(out)
    }
}
