//! Columns in memory.

use std::borrow::Cow;

use crate::schema::{Column, Type};

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// There is none.
    Null,
    /// A whole number, or the days of a date.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// True or false.
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

/// The values of a column, one after another.
#[derive(Clone, Debug, Default)]
pub struct Array {
    /// A bool a row: whether it is there. Where it is not, [`data`](Self::data)
    /// holds a zero, or nothing.
    pub valid: Vec<bool>,
    /// The values.
    pub data: Data,
}

/// The values of an [`Array`], as Arrow lays them out.
///
/// Of texts, bytes and lists, an entry of `ends` a row tells where it ends in
/// what follows.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
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
        ends: Vec<i32>,
        bytes: Vec<u8>,
    },
    /// Lists of Utf8: `ends` counts texts, `text_ends` bytes.
    Texts {
        ends: Vec<i32>,
        text_ends: Vec<i32>,
        bytes: Vec<u8>,
    },
}

impl Default for Data {
    fn default() -> Self {
        Data::Bool(Vec::new())
    }
}

impl Array {
    /// No values yet.
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
                ends: Vec::new(),
                bytes: Vec::new(),
            },
            Type::Texts => Data::Texts {
                ends: Vec::new(),
                text_ends: Vec::new(),
                bytes: Vec::new(),
            },
        };
        Array {
            valid: Vec::new(),
            data,
        }
    }

    /// Adds a value. One that the type cannot hold, such as a number that is too
    /// large, is null.
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
            Data::Bytes { ends, bytes } => {
                match cell {
                    Cell::Text(text) => push_text(bytes, text),
                    Cell::Bytes(more) => bytes.extend_from_slice(more),
                    _ => {}
                }
                ends.push(bytes.len() as i32);
                matches!(cell, Cell::Text(_) | Cell::Bytes(_))
            }
            Data::Texts {
                ends,
                text_ends,
                bytes,
            } => {
                if let Cell::Texts(texts) = cell {
                    for text in texts {
                        push_text(bytes, text);
                        text_ends.push(bytes.len() as i32);
                    }
                }
                ends.push(text_ends.len() as i32);
                matches!(cell, Cell::Texts(_))
            }
        };
        self.valid.push(valid);
    }

    /// The bytes that the values take.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.data {
            Data::I8(values) => values.len(),
            Data::I16(values) => 2 * values.len(),
            Data::I32(values) => 4 * values.len(),
            Data::I64(values) => 8 * values.len(),
            Data::F64(values) => 8 * values.len(),
            Data::Bool(values) => values.len(),
            Data::Bytes { ends, bytes } => bytes.len() + 4 * ends.len(),
            Data::Texts {
                ends,
                text_ends,
                bytes,
            } => bytes.len() + 4 * (ends.len() + text_ends.len()),
        }
    }

    fn cell(&self, row: usize, kind: Type) -> Cell<'_> {
        if !self.valid[row] {
            return Cell::Null;
        }
        let part = |ends: &[i32], row: usize| {
            let start = row.checked_sub(1).map_or(0, |before| ends[before]);
            start as usize..ends[row] as usize
        };
        let text = |bytes: &'_ [u8]| String::from_utf8_lossy(bytes).into_owned();
        match &self.data {
            Data::I8(values) => Cell::Int(values[row].into()),
            Data::I16(values) => Cell::Int(values[row].into()),
            Data::I32(values) => Cell::Int(values[row].into()),
            Data::I64(values) => Cell::Int(values[row]),
            Data::F64(values) => Cell::Real(values[row]),
            Data::Bool(values) => Cell::Bool(values[row]),
            Data::Bytes { ends, bytes } => {
                let bytes = &bytes[part(ends, row)];
                match kind {
                    Type::Text => Cell::Text(String::from_utf8_lossy(bytes)),
                    _ => Cell::Bytes(Cow::Borrowed(bytes)),
                }
            }
            Data::Texts {
                ends,
                text_ends,
                bytes,
            } => {
                let texts = part(ends, row).map(|at| text(&bytes[part(text_ends, at)]).into());
                Cell::Texts(texts.collect())
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
            Data::Bytes { ends, bytes } => {
                ends.clear();
                bytes.clear();
            }
            Data::Texts {
                ends,
                text_ends,
                bytes,
            } => {
                ends.clear();
                text_ends.clear();
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

/// U+0000 ends a text for too many readers: a space stands for it.
fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let start = bytes.len();
    bytes.extend_from_slice(text.as_bytes());
    for byte in &mut bytes[start..] {
        if *byte == 0 {
            *byte = b' ';
        }
    }
}

/// Rows of a table: an [`Array`] for each column that is wanted.
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

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many records had no game, or could not be read.
    #[must_use]
    pub fn bad_records(&self) -> usize {
        self.bad_records
    }

    /// The columns, in their order.
    #[must_use]
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// The values, an array a column.
    #[must_use]
    pub fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// The arrays, to be kept.
    #[must_use]
    pub fn into_arrays(self) -> Vec<Array> {
        self.arrays
    }

    /// The bytes that the values take.
    #[must_use]
    pub fn size(&self) -> usize {
        self.arrays.iter().map(Array::size).sum()
    }

    /// A value.
    ///
    /// # Panics
    ///
    /// If there is no such column or row.
    #[must_use]
    pub fn cell(&self, column: usize, row: usize) -> Cell<'_> {
        self.arrays[column].cell(row, self.columns[column].kind)
    }

    /// Takes all rows out; the memory stays.
    pub fn clear(&mut self) {
        self.arrays.iter_mut().for_each(Array::clear);
        self.rows = 0;
        self.bad_records = 0;
    }

    /// Adds a row: a value for each column.
    pub(crate) fn push<'a>(&mut self, cells: impl Iterator<Item = Cell<'a>>) {
        for (array, cell) in self.arrays.iter_mut().zip(cells) {
            array.push(&cell);
        }
        self.rows += 1;
    }

    pub(crate) fn count_bad_record(&mut self) {
        self.bad_records += 1;
    }
}
