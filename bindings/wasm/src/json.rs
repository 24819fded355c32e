//! JSON, put together piece by piece.

use serde_json::json;

/// An object that is written.
pub struct Object(String);

/// A list that is written.
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

    /// What is JSON already.
    pub fn raw(&mut self, key: &str, json: &str) -> &mut Object {
        self.key(key).push_str(json);
        self
    }

    pub fn text(&mut self, key: &str, text: &str) -> &mut Object {
        let json = json!(text).to_string();
        self.raw(key, &json)
    }

    /// A text, or null.
    pub fn optional(&mut self, key: &str, text: Option<&str>) -> &mut Object {
        let json = json!(text).to_string();
        self.raw(key, &json)
    }

    /// A number, a list, or whatever JSON has.
    pub fn value<T: Clone>(&mut self, key: &str, value: &T) -> &mut Object
    where
        serde_json::Value: From<T>,
    {
        let json = serde_json::Value::from(value.clone()).to_string();
        self.raw(key, &json)
    }

    pub fn done(&self) -> String {
        format!("{}}}", self.0)
    }
}

impl List {
    pub fn new() -> List {
        List(String::from("["))
    }

    /// Adds what is JSON already.
    pub fn push(&mut self, json: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push_str(json);
    }

    pub fn text(&mut self, text: &str) {
        self.push(&json!(text).to_string());
    }

    pub fn done(mut self) -> String {
        self.0.push(']');
        self.0
    }
}
