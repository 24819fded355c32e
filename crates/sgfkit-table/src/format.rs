//! File formats of tables, and options for writing.

use std::fmt;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC file, also called Feather.
    Arrow,
    /// Arrow's IPC stream.
    Arrows,
    /// Comma-separated values; see [`csv`](crate::csv).
    Csv,
    /// JSON Lines; see [`json`](crate::json).
    Jsonl,
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = &[
        Format::Parquet,
        Format::Arrow,
        Format::Arrows,
        Format::Csv,
        Format::Jsonl,
    ];

    /// Returns the name, which is also the file extension.
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

    /// Returns the format for a file extension, in any case.
    #[must_use]
    pub fn of_end(end: &str) -> Option<Format> {
        if end.eq_ignore_ascii_case("feather") {
            return Some(Format::Arrow);
        }
        let mut all = Format::ALL.iter().copied();
        all.find(|format| end.eq_ignore_ascii_case(format.name()))
    }

    /// Returns whether the format is binary.
    #[must_use]
    pub fn is_binary(self) -> bool {
        !matches!(self, Format::Csv | Format::Jsonl)
    }

    /// Returns whether this build supports the format; the binary ones need the feature `parquet`.
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

/// The compression of a Parquet file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// Zstandard, level 3.
    #[default]
    Zstd,
    /// Snappy.
    Snappy,
    /// No compression.
    None,
}

impl Compression {
    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Compression::Zstd => "zstd",
            Compression::Snappy => "snappy",
            Compression::None => "none",
        }
    }
}

/// Options for writing a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The format.
    pub format: Format,
    /// The compression of Parquet.
    pub compression: Compression,
    /// Additional metadata; every file has `sgfkit.schema`, `sgfkit.table` and `sgfkit.version`.
    /// Text formats do not store metadata.
    pub metadata: Vec<(String, String)>,
}

impl WriteOptions {
    /// Creates options for a format.
    #[must_use]
    pub fn new(format: Format) -> WriteOptions {
        WriteOptions {
            format,
            compression: Compression::default(),
            metadata: Vec::new(),
        }
    }

    /// Sets the compression of Parquet.
    #[must_use]
    pub fn with_compression(mut self, compression: Compression) -> WriteOptions {
        self.compression = compression;
        self
    }

    /// Adds an entry to the metadata.
    #[must_use]
    pub fn with_metadata(mut self, key: &str, value: &str) -> WriteOptions {
        self.metadata.push((key.to_owned(), value.to_owned()));
        self
    }
}
