//! Writes JSON piece by piece.

use std::fmt::Write;

use serde_json::{Value, json};

pub struct Object(String);

pub struct List(String);

impl Object {
    pub fn new() -> Object {
        Object(String::from("{"))
    }

    fn key(&mut self, key: &str) -> &mut String {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
        &mut self.0
    }

    /// Adds existing JSON.
    pub fn raw(&mut self, key: &str, json: &str) -> &mut Object {
        self.key(key).push_str(json);
        self
    }

    pub fn text(&mut self, key: &str, text: &str) -> &mut Object {
        push_text(self.key(key), text);
        self
    }

    /// Adds a text, or null.
    pub fn optional(&mut self, key: &str, text: Option<&str>) -> &mut Object {
        match text {
            Some(text) => self.text(key, text),
            None => self.raw(key, "null"),
        }
    }

    /// Adds a number, a list or another JSON value.
    pub fn value<T: Clone>(&mut self, key: &str, value: &T) -> &mut Object
    where
        serde_json::Value: From<T>,
    {
        // Writing to a string cannot fail.
        let _ = write!(self.key(key), "{}", Value::from(value.clone()));
        self
    }

    #[cfg(feature = "viewer")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn done(&mut self) -> String {
        self.0.push('}');
        std::mem::take(&mut self.0)
    }
}

impl List {
    pub fn new() -> List {
        List(String::from("["))
    }

    /// Starts the next item.
    pub fn next(&mut self) -> &mut String {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        &mut self.0
    }

    /// Adds existing JSON.
    pub fn push(&mut self, json: &str) {
        self.next().push_str(json);
    }

    pub fn done(mut self) -> String {
        self.0.push(']');
        self.0
    }
}

#[cfg(feature = "viewer")]
pub fn quoted(text: &str) -> String {
    let mut json = String::new();
    push_text(&mut json, text);
    json
}

/// Most texts need no escaping.
fn push_text(json: &mut String, text: &str) {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        json.push('"');
        json.push_str(text);
        json.push('"');
    } else {
        let _ = write!(json, "{}", json!(text));
    }
}
