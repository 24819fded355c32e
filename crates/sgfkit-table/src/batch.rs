//! Columns in memory.

use std::borrow::Cow;
use std::ops::Range;

use crate::column::{Column, Type};

/// A value in a column.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell<'a> {
    /// A missing value.
    Null,
    /// An integer, or the days of a date.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A Boolean.
    Bool(bool),
    /// A text.
    Text(Cow<'a, str>),
    /// Bytes.
    Bytes(Cow<'a, [u8]>),
    /// A list of texts.
    Texts(Vec<Cow<'a, str>>),
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Cell<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Cell::Text(text)
    }
}

impl<'a> From<&'a String> for Cell<'a> {
    fn from(text: &'a String) -> Self {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl From<f64> for Cell<'_> {
    fn from(number: f64) -> Self {
        Cell::Real(number)
    }
}

impl From<bool> for Cell<'_> {
    fn from(is: bool) -> Self {
        Cell::Bool(is)
    }
}

impl From<i64> for Cell<'_> {
    fn from(number: i64) -> Self {
        Cell::Int(number)
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Cell::Int(number.into())
    }
}

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        i64::try_from(number).map_or(Cell::Null, Cell::Int)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Null, Into::into)
    }
}

/// The values of a column.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Array {
    /// Whether each row has a value. Rows without one are zero or empty in [`data`](Self::data).
    pub valid: Vec<bool>,
    /// The values.
    pub data: Data,
}

/// The values of an [`Array`], in Arrow's layout.
///
/// For texts, bytes and lists, `offsets` starts with 0 and has one entry per row, the end of its
/// data. Offsets are limited to 2 GiB; a value that would exceed that is null.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Data {
    I8(Vec<i8>),
    I16(Vec<i16>),
    /// Int32 and Date32.
    I32(Vec<i32>),
    I64(Vec<i64>),
    F64(Vec<f64>),
    Bool(Vec<bool>),
    /// Utf8 and Binary.
    Bytes {
        offsets: Vec<i32>,
        bytes: Vec<u8>,
    },
    /// Lists of Utf8: `offsets` counts texts, `text_offsets` bytes.
    Texts {
        offsets: Vec<i32>,
        text_offsets: Vec<i32>,
        bytes: Vec<u8>,
    },
}

impl Default for Data {
    fn default() -> Self {
        Data::Bool(Vec::new())
    }
}

impl Array {
    /// Creates an empty array.
    #[must_use]
    pub fn new(kind: Type) -> Array {
        let data = match kind {
            Type::I8 => Data::I8(Vec::new()),
            Type::I16 => Data::I16(Vec::new()),
            Type::I32 | Type::Date => Data::I32(Vec::new()),
            Type::I64 => Data::I64(Vec::new()),
            Type::F64 => Data::F64(Vec::new()),
            Type::Bool => Data::Bool(Vec::new()),
            Type::Text | Type::Binary => Data::Bytes {
                offsets: vec![0],
                bytes: Vec::new(),
            },
            Type::Texts => Data::Texts {
                offsets: vec![0],
                text_offsets: vec![0],
                bytes: Vec::new(),
            },
        };
        Array {
            valid: Vec::new(),
            data,
        }
    }

    /// Adds a value. A value outside the type's range becomes null.
    pub fn push(&mut self, cell: &Cell<'_>) {
        let valid = match &mut self.data {
            Data::I8(values) => push_number(values, cell),
            Data::I16(values) => push_number(values, cell),
            Data::I32(values) => push_number(values, cell),
            Data::I64(values) => push_number(values, cell),
            Data::F64(values) => {
                let number = match cell {
                    Cell::Real(number) => Some(*number),
                    _ => None,
                };
                values.push(number.unwrap_or_default());
                number.is_some()
            }
            Data::Bool(values) => {
                values.push(*cell == Cell::Bool(true));
                matches!(cell, Cell::Bool(_))
            }
            Data::Bytes { offsets, bytes } => {
                let fits = match cell {
                    Cell::Text(text) => push_text(bytes, text),
                    Cell::Bytes(more) => push_bytes(bytes, more),
                    _ => false,
                };
                offsets.push(bytes.len() as i32);
                fits
            }
            Data::Texts {
                offsets,
                text_offsets,
                bytes,
            } => {
                let texts = match cell {
                    Cell::Texts(texts) => &texts[..],
                    _ => &[],
                };
                let begin = (text_offsets.len(), bytes.len());
                let fits = texts.iter().all(|text| {
                    let fits = push_text(bytes, text);
                    text_offsets.push(bytes.len() as i32);
                    fits
                });
                if !fits {
                    text_offsets.truncate(begin.0);
                    bytes.truncate(begin.1);
                }
                offsets.push(text_offsets.len() as i32 - 1);
                fits && matches!(cell, Cell::Texts(_))
            }
        };
        self.valid.push(valid);
    }

    /// Returns the size of the values in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.data {
            Data::I8(values) => values.len(),
            Data::I16(values) => 2 * values.len(),
            Data::I32(values) => 4 * values.len(),
            Data::I64(values) => 8 * values.len(),
            Data::F64(values) => 8 * values.len(),
            Data::Bool(values) => values.len(),
            Data::Bytes { offsets, bytes } => bytes.len() + 4 * offsets.len(),
            Data::Texts {
                offsets,
                text_offsets,
                bytes,
            } => bytes.len() + 4 * (offsets.len() + text_offsets.len()),
        }
    }

    fn append(&mut self, other: &Array, rows: Range<usize>) {
        self.valid.extend_from_slice(&other.valid[rows.clone()]);
        match (&mut self.data, &other.data) {
            (Data::I8(to), Data::I8(from)) => to.extend_from_slice(&from[rows]),
            (Data::I16(to), Data::I16(from)) => to.extend_from_slice(&from[rows]),
            (Data::I32(to), Data::I32(from)) => to.extend_from_slice(&from[rows]),
            (Data::I64(to), Data::I64(from)) => to.extend_from_slice(&from[rows]),
            (Data::F64(to), Data::F64(from)) => to.extend_from_slice(&from[rows]),
            (Data::Bool(to), Data::Bool(from)) => to.extend_from_slice(&from[rows]),
            (
                Data::Bytes { offsets, bytes },
                Data::Bytes {
                    offsets: from_offsets,
                    bytes: from,
                },
            ) => {
                let part = append_offsets(offsets, from_offsets, rows);
                bytes.extend_from_slice(&from[part]);
            }
            (
                Data::Texts {
                    offsets,
                    text_offsets,
                    bytes,
                },
                Data::Texts {
                    offsets: from_offsets,
                    text_offsets: from_text_offsets,
                    bytes: from,
                },
            ) => {
                let texts = append_offsets(offsets, from_offsets, rows);
                let part = append_offsets(text_offsets, from_text_offsets, texts);
                bytes.extend_from_slice(&from[part]);
            }
            _ => unreachable!("arrays of two types"),
        }
    }

    fn cell(&self, row: usize, kind: Type) -> Cell<'_> {
        if !self.valid[row] {
            return Cell::Null;
        }
        let part = |offsets: &[i32], row: usize| offsets[row] as usize..offsets[row + 1] as usize;
        match &self.data {
            Data::I8(values) => Cell::Int(values[row].into()),
            Data::I16(values) => Cell::Int(values[row].into()),
            Data::I32(values) => Cell::Int(values[row].into()),
            Data::I64(values) => Cell::Int(values[row]),
            Data::F64(values) => Cell::Real(values[row]),
            Data::Bool(values) => Cell::Bool(values[row]),
            Data::Bytes { offsets, bytes } => {
                let bytes = &bytes[part(offsets, row)];
                match kind {
                    Type::Text => Cell::Text(text(bytes)),
                    _ => Cell::Bytes(Cow::Borrowed(bytes)),
                }
            }
            Data::Texts {
                offsets,
                text_offsets,
                bytes,
            } => {
                let texts = part(offsets, row).map(|at| &bytes[part(text_offsets, at)]);
                Cell::Texts(texts.map(text).collect())
            }
        }
    }

    fn clear(&mut self) {
        self.valid.clear();
        match &mut self.data {
            Data::I8(values) => values.clear(),
            Data::I16(values) => values.clear(),
            Data::I32(values) => values.clear(),
            Data::I64(values) => values.clear(),
            Data::F64(values) => values.clear(),
            Data::Bool(values) => values.clear(),
            Data::Bytes { offsets, bytes } => {
                offsets.truncate(1);
                bytes.clear();
            }
            Data::Texts {
                offsets,
                text_offsets,
                bytes,
            } => {
                offsets.truncate(1);
                text_offsets.truncate(1);
                bytes.clear();
            }
        }
    }
}

fn push_number<T: TryFrom<i64> + Default>(values: &mut Vec<T>, cell: &Cell<'_>) -> bool {
    let number = match cell {
        Cell::Int(number) => T::try_from(*number).ok(),
        _ => None,
    };
    let is_there = number.is_some();
    values.push(number.unwrap_or_default());
    is_there
}

/// Adds the offsets of some rows, and returns the range of their data.
fn append_offsets(to: &mut Vec<i32>, from: &[i32], rows: Range<usize>) -> Range<usize> {
    let from = &from[rows.start..=rows.end];
    let begin = to.last().copied().unwrap_or_default();
    to.extend(from[1..].iter().map(|end| end - from[0] + begin));
    from[0] as usize..from[from.len() - 1] as usize
}

/// Adds bytes, unless the result exceeds the range of an offset.
fn push_bytes(to: &mut Vec<u8>, more: &[u8]) -> bool {
    let fits = to.len() + more.len() <= i32::MAX as usize;
    if fits {
        to.extend_from_slice(more);
    }
    fits
}

/// Returns a text of an array. Its bytes are known to be UTF-8, and `from_utf8` checks them by
/// words.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Replaces U+0000 by a space, since many readers end a text there.
fn push_text(to: &mut Vec<u8>, text: &str) -> bool {
    let start = to.len();
    let fits = push_bytes(to, text.as_bytes());
    for byte in &mut to[start..] {
        if *byte == 0 {
            *byte = b' ';
        }
    }
    fits
}

/// Rows of a table: one [`Array`] per selected column.
#[derive(Clone, Debug)]
pub struct Batch {
    columns: Vec<&'static Column>,
    arrays: Vec<Array>,
    rows: usize,
    bad_records: usize,
}

impl Batch {
    pub(crate) fn new(columns: Vec<&'static Column>) -> Batch {
        let arrays = columns.iter().map(|column| Array::new(column.kind));
        Batch {
            arrays: arrays.collect(),
            columns,
            rows: 0,
            bad_records: 0,
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of records without a game, including unreadable ones.
    #[must_use]
    pub fn bad_records(&self) -> usize {
        self.bad_records
    }

    /// Returns the columns, in order.
    #[must_use]
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// Returns the arrays, one per column.
    #[must_use]
    pub fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// Converts the batch to its arrays.
    #[must_use]
    pub fn into_arrays(self) -> Vec<Array> {
        self.arrays
    }

    /// Returns the size of the values in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.arrays.iter().map(Array::size).sum()
    }

    /// Returns a value.
    ///
    /// # Panics
    ///
    /// Panics if the column or row does not exist.
    #[must_use]
    pub fn cell(&self, column: usize, row: usize) -> Cell<'_> {
        self.arrays[column].cell(row, self.columns[column].kind)
    }

    pub(crate) fn append(&mut self, other: &Batch, rows: Range<usize>) {
        for (array, more) in self.arrays.iter_mut().zip(&other.arrays) {
            array.append(more, rows.clone());
        }
        self.rows += rows.len();
    }

    /// Removes all rows, keeping the memory.
    pub fn clear(&mut self) {
        self.arrays.iter_mut().for_each(Array::clear);
        self.rows = 0;
        self.bad_records = 0;
    }

    /// Removes rows that are being returned, in the middle of a record.
    pub(crate) fn clear_rows(&mut self) {
        let bad_records = self.bad_records;
        self.clear();
        self.bad_records = bad_records;
    }

    /// Returns to an earlier state after a failure in the middle of a row.
    pub(crate) fn truncate(&mut self, rows: usize, bad_records: usize) {
        let mut whole = Batch::new(self.columns.clone());
        whole.append(self, 0..rows.min(self.rows));
        whole.bad_records = bad_records;
        *self = whole;
    }

    fn is_full(&self) -> bool {
        self.rows >= ROWS || self.size() >= LARGE
    }

    fn push<'a>(&mut self, cells: impl Iterator<Item = Cell<'a>>) {
        for (array, cell) in self.arrays.iter_mut().zip(cells) {
            array.push(&cell);
        }
        self.rows += 1;
    }
}

pub(crate) const ROWS: usize = 8192;

/// The size in bytes at which a batch is full regardless of its rows.
pub(crate) const LARGE: usize = 64 << 20;

/// The destination of rows: a batch, and the callback for when it is full.
pub(crate) struct Sink<'a> {
    pub(crate) batch: &'a mut Batch,
    pub(crate) full: Option<&'a mut dyn FnMut(&mut Batch)>,
}

impl Sink<'_> {
    pub(crate) fn push<'c>(&mut self, cells: impl Iterator<Item = Cell<'c>>) {
        self.batch.push(cells);
        if let Some(full) = &mut self.full
            && self.batch.is_full()
        {
            full(self.batch);
        }
    }

    pub(crate) fn count_bad_record(&mut self) {
        self.batch.bad_records += 1;
    }
}
