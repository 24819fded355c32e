//! What a column holds.

/// The type of a column: Arrow's, the same in all formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Its name in `sgf explain --list columns`.
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
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Type,
    /// Whether it may be null.
    pub nullable: bool,
    /// Whether it is there when no columns are asked for.
    pub default: bool,
    /// What it means, in a line.
    pub summary: &'static str,
}
