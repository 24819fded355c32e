//! The formats of tables' files, and how they are written.

use std::fmt;

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC file, also called Feather.
    Arrow,
    /// Arrow's IPC stream.
    Arrows,
    /// Comma-separated values: see [`csv`](crate::csv).
    Csv,
    /// JSON Lines: see [`json`](crate::json).
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
