//! Columns and their types.

/// The type of a column: an Arrow type, the same in all formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Type {
    /// Utf8, without U+0000.
    Text,
    /// Int8.
    I8,
    /// Int16.
    I16,
    /// Int32.
    I32,
    /// Int64.
    I64,
    /// Float64.
    F64,
    /// Boolean.
    Bool,
    /// Date32: days since 1970-01-01.
    Date,
    /// Binary.
    Binary,
    /// List of Utf8.
    Texts,
}

impl Type {
    /// Returns the name in `sgf explain --list columns`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Type::Text => "text",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::F64 => "f64",
            Type::Bool => "bool",
            Type::Date => "date",
            Type::Binary => "binary",
            Type::Texts => "[text]",
        }
    }
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The type of the values.
    pub kind: Type,
    /// Whether values can be null.
    pub nullable: bool,
    /// Whether the column is in the table by default.
    pub default: bool,
    /// A one-line description.
    pub summary: &'static str,
}
