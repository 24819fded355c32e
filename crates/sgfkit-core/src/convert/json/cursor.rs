//! Walks through JSON text. Objects and arrays are read step by step, which saves
//! memory and keeps the order of keys; serde_json parses single values.

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::any::Value;

use super::error::{JsonError, JsonErrorKind};

/// A position in JSON text.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Cursor { text, at: mark }
    }

    /// Reads an object; `member` reads the value of each key.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &str) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        self.items("an object", *b"{}", |cursor| match cursor.value()? {
            Value::String(key) if cursor.eat(b':') => member(cursor, &key),
            Value::String(_) => Err(cursor.error("`:`")),
            _ => Err(cursor.error("a key")),
        })
    }

    /// Reads an array; `item` reads each element.
    pub(super) fn array(
        &mut self,
        item: impl FnMut(&mut Self) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        self.items("an array", *b"[]", item)
    }

    pub(super) fn value(&mut self) -> Result<Value, JsonError> {
        let rest = self.rest();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(raw)) => {
                let value = Value::of(raw).ok_or_else(|| self.malformed())?;
                self.at += values.byte_offset();
                Ok(value)
            }
            Some(Err(_)) => Err(self.malformed()),
            None => Err(self.error("a value")),
        }
    }

    /// Expects the end of the text, after optional white space.
    pub(super) fn end(&mut self) -> Result<(), JsonError> {
        match self.rest().trim_start_matches(is_blank) {
            "" => Ok(()),
            _ => Err(self.error("the end")),
        }
    }

    fn items(
        &mut self,
        what: &str,
        [open, close]: [u8; 2],
        mut item: impl FnMut(&mut Self) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        if !self.eat(open) {
            return Err(self.error(what));
        }
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.error(&format!("`,` or `{}`", char::from(close))));
            }
        }
    }

    /// Skips white space and then `byte`, if it comes next.
    fn eat(&mut self, byte: u8) -> bool {
        let rest = self.rest().trim_start_matches(is_blank);
        self.at = self.text.len() - rest.len();
        let next = rest.as_bytes().first() == Some(&byte);
        self.at += usize::from(next);
        next
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Parses the whole text with serde_json to get its message and position of the error.
    fn malformed(&self) -> JsonError {
        let text = self.text.trim_start_matches('\u{feff}');
        match serde_json::from_str::<IgnoredAny>(text) {
            Err(error) => JsonError::from(JsonErrorKind::Syntax {
                line: error.line(),
                column: error.column(),
                message: error.to_string(),
            }),
            Ok(_) => self.error("a value"),
        }
    }

    fn error(&self, expected: &str) -> JsonError {
        let mut ends = (0..=self.at.min(self.text.len())).rev();
        let before = ends
            .find_map(|end| self.text.get(..end))
            .unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.matches('\n').count() + 1;
        let column = before.len() - line_start + 1;
        JsonError::from(JsonErrorKind::Syntax {
            line,
            column,
            message: format!("expected {expected} at line {line} column {column}"),
        })
    }
}

/// White space in JSON (RFC 8259 §2).
fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\n' | '\r' | '\t')
}
