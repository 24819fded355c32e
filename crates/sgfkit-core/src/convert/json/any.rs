//! JSON values with the digits of numbers as written, without a global feature of serde_json.

use std::fmt;

use serde_json::value::RawValue;

/// Maximum nesting of arrays in a value: pairs in lists.
const DEEP: usize = 2;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// Digits as written.
    Number(String),
    String(String),
    Array(Vec<Value>),
    /// A value that no document contains, such as an object or deeply nested arrays, as written.
    Other(String),
}

impl Value {
    /// Parses valid JSON. Returns `None` if a string contains an unpaired surrogate.
    pub(super) fn of(raw: &RawValue) -> Option<Value> {
        Value::within(raw.get(), DEEP)
    }

    fn within(text: &str, deep: usize) -> Option<Value> {
        Some(match (text.as_bytes().first()?, deep.checked_sub(1)) {
            (b'n', _) => Value::Null,
            (b't' | b'f', _) => Value::Bool(text == "true"),
            (b'"', _) if !text.contains('\\') => Value::String(text.trim_matches('"').to_owned()),
            (b'"', _) => Value::String(serde_json::from_str(text).ok()?),
            (b'[', Some(deep)) => {
                let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
                let items = items
                    .into_iter()
                    .map(|item| Value::within(item.get(), deep));
                Value::Array(items.collect::<Option<_>>()?)
            }
            (b'[' | b'{', _) => Value::Other(text.to_owned()),
            _ => Value::Number(text.to_owned()),
        })
    }

    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_u64(&self) -> Option<u64> {
        match self {
            Value::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(flag) => write!(f, "{flag}"),
            Value::Number(text) | Value::Other(text) => f.write_str(text),
            Value::String(text) => {
                let quoted = serde_json::to_string(text).map_err(|_| fmt::Error)?;
                f.write_str(&quoted)
            }
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(Value::to_string).collect();
                write!(f, "[{}]", items.join(","))
            }
        }
    }
}
