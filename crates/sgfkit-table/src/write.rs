//! Tables as files.

use std::fmt;
#[cfg(feature = "parquet")]
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::batch::Batch;
use crate::plan::Plan;
use crate::{csv, json};

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC file, also called Feather.
    Arrow,
    /// Arrow's IPC stream.
    Arrows,
    /// Comma-separated values: see [`csv`].
    Csv,
    /// JSON Lines: see [`json`].
    Jsonl,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [
        Format::Parquet,
        Format::Arrow,
        Format::Arrows,
        Format::Csv,
        Format::Jsonl,
    ];

    /// Its name, which is also the end of its files' names.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Arrow => "arrow",
            Format::Arrows => "arrows",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }

    /// The format of files whose names end so, in any case.
    #[must_use]
    pub fn of_end(end: &str) -> Option<Format> {
        if end.eq_ignore_ascii_case("feather") {
            return Some(Format::Arrow);
        }
        let mut all = Format::ALL.into_iter();
        all.find(|format| end.eq_ignore_ascii_case(format.name()))
    }

    /// Whether it is for programs alone.
    #[must_use]
    pub fn is_binary(self) -> bool {
        !matches!(self, Format::Csv | Format::Jsonl)
    }

    /// Whether this build can write it: the binary ones need the feature
    /// `parquet`.
    #[must_use]
    pub fn is_built_in(self) -> bool {
        cfg!(feature = "parquet") || !self.is_binary()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How the pages of a Parquet file are packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Zstandard, level 3.
    #[default]
    Zstd,
    /// Snappy.
    Snappy,
    /// Not at all.
    None,
}

impl Compression {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Compression::Zstd => "zstd",
            Compression::Snappy => "snappy",
            Compression::None => "none",
        }
    }
}

/// How a table is written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The format.
    pub format: Format,
    /// How Parquet is packed.
    pub compression: Compression,
    /// What is noted in the file beside what every table's file has:
    /// `sgfkit.schema`, `sgfkit.table`, `sgfkit.version`. Text formats have no
    /// place for it.
    pub metadata: Vec<(String, String)>,
}

impl WriteOptions {
    /// A format.
    #[must_use]
    pub fn new(format: Format) -> WriteOptions {
        WriteOptions {
            format,
            compression: Compression::default(),
            metadata: Vec::new(),
        }
    }

    /// With another compression.
    #[must_use]
    pub fn with_compression(mut self, compression: Compression) -> WriteOptions {
        self.compression = compression;
        self
    }

    /// With a note.
    #[must_use]
    pub fn with_metadata(mut self, key: &str, value: &str) -> WriteOptions {
        self.metadata.push((key.to_owned(), value.to_owned()));
        self
    }
}

/// A table's file in the making.
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

/// What the file of a table notes under a key; nothing in text formats.
///
/// # Errors
///
/// It cannot be read, or not in this format.
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
    /// Begins a file with the table of a plan.
    ///
    /// # Errors
    ///
    /// It cannot be written to, or this build does not have the format
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

    /// Adds rows.
    ///
    /// # Errors
    ///
    /// They cannot be written, or are of another plan.
    // Arrow takes a batch's values without copying them.
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

    /// Ends the file, and gives back what it was written to.
    ///
    /// # Errors
    ///
    /// It cannot be written to.
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
