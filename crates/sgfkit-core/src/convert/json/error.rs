use std::fmt;

use crate::schema;

/// Reason a JSON document is not a valid game collection, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonError {
    /// Kind of the error.
    pub kind: JsonErrorKind,
    /// Index of the game tree, from 0.
    pub tree: Option<usize>,
    /// Index of the node in its tree, from 0.
    pub node: Option<usize>,
    /// Identifier of the property.
    pub property: Option<String>,
}

/// Kinds of errors in a JSON document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// Malformed JSON, or a value that is not the expected object or array.
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Byte in the line, from 1.
        column: usize,
        /// Message with the position.
        message: String,
    },
    /// A key is missing.
    Missing(&'static str),
    /// The value of a key has the wrong type.
    Key {
        /// The key.
        key: &'static str,
        /// Expected type.
        expected: &'static str,
    },
    /// `format` is not `sgfkit`.
    Format,
    /// `version` is not 1.
    Version(String),
    /// A tree without nodes.
    NoRoot,
    /// A second node without a parent.
    SecondRoot,
    /// A parent that does not come before its node.
    Parent,
    /// An invalid identifier: it must be a letter followed by letters and digits.
    Identifier,
    /// A property without values.
    NoValues,
    /// A value that does not match the property's type (for an unknown one, a string).
    Value(Option<&'static schema::Property>),
}

impl JsonError {
    pub(super) fn in_property(self, id: &str) -> JsonError {
        JsonError {
            property: Some(id.to_owned()),
            ..self
        }
    }
}

impl From<JsonErrorKind> for JsonError {
    fn from(kind: JsonErrorKind) -> JsonError {
        JsonError {
            kind,
            tree: None,
            node: None,
            property: None,
        }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tree) = self.tree {
            write!(f, "tree {}", tree + 1)?;
            if let Some(node) = self.node {
                write!(f, ", node {node}")?;
            }
            if let Some(property) = &self.property {
                write!(f, ", {property:?}")?;
            }
            write!(f, ": ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for JsonErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonErrorKind::Syntax { message, .. } => write!(f, "{message} of the JSON"),
            JsonErrorKind::Missing(key) => write!(f, "no `{key}`"),
            JsonErrorKind::Key { key, expected } => write!(f, "`{key}` is not {expected}"),
            JsonErrorKind::Format => {
                f.write_str("JSON, but not sgfkit's and not an OGS game or puzzle")
            }
            JsonErrorKind::Version(version) => write!(f, "version {version} is not known, only 1"),
            JsonErrorKind::NoRoot => write!(f, "a game tree needs a root"),
            JsonErrorKind::SecondRoot => write!(f, "only the first node has no parent"),
            JsonErrorKind::Parent => write!(f, "the parent does not come before the node"),
            JsonErrorKind::Identifier => {
                write!(
                    f,
                    "an identifier is a letter followed by letters and digits"
                )
            }
            JsonErrorKind::NoValues => write!(f, "a property needs a value"),
            JsonErrorKind::Value(Some(row)) => {
                write!(f, "a value is not of the type {}", row.value)
            }
            JsonErrorKind::Value(None) => {
                write!(f, "a value of an unknown property is not a string")
            }
        }
    }
}

impl std::error::Error for JsonError {}
