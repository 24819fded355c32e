//! Parses options from JavaScript objects, given as JSON.

use serde_json::{Map, Value};
use sgfkit_diagram::{Job, NodeAddress, Spelling};

use crate::fault::{Fault, Outcome};

/// Parses drawing options.
pub fn job(options: &str) -> Outcome<Job> {
    Ok(Job::from_json(options, Spelling::JavaScript)?)
}

/// Options of a call. Each is taken once; any that remain at the end are unknown.
pub struct Options(Map<String, Value>);

impl Options {
    pub fn parse(json: &str) -> Outcome<Options> {
        match serde_json::from_str(json) {
            Ok(Value::Object(map)) => Ok(Options(map)),
            Ok(Value::Null) => Ok(Options(Map::new())),
            _ => Err(Fault::option("invalid options: expected an object")),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// Takes a flag, `true` or `false`.
    pub fn flag(&mut self, name: &str) -> Outcome<bool> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(Fault::option(format!(
                "invalid {name}: expected true or false"
            ))),
        }
    }

    /// Takes a text.
    pub fn text(&mut self, name: &str) -> Outcome<Option<String>> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(Fault::option(format!("invalid {name}: expected a string"))),
        }
    }

    /// Takes one of several words; the first is the default.
    pub fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Outcome<Option<T>> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, meaning)) => Ok(Some(*meaning)),
            None => {
                let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
                Err(Fault::option(format!(
                    "{name} is one of {}",
                    words.join(", ")
                )))
            }
        }
    }

    /// Takes a nonnegative whole number.
    pub fn number(&mut self, name: &str) -> Outcome<Option<usize>> {
        let wrong = || Fault::option(format!("invalid {name}: expected a whole number"));
        match self.take(name) {
            None => Ok(None),
            Some(value) => {
                let number = value.as_u64().or_else(|| {
                    let real = value
                        .as_f64()
                        .filter(|real| real.fract() == 0.0 && *real >= 0.0);
                    real.map(|real| real as u64)
                });
                let number = number.and_then(|number| usize::try_from(number).ok());
                number.map(Some).ok_or_else(wrong)
            }
        }
    }

    /// Takes a text or a list of texts.
    pub fn list(&mut self, name: &str) -> Outcome<Vec<String>> {
        let wrong = || Fault::option(format!("invalid {name}: expected a list of strings"));
        match self.take(name) {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => {
                Ok(text.split(',').map(|part| part.trim().to_owned()).collect())
            }
            Some(Value::Array(items)) => {
                let items = items.into_iter().map(|item| match item {
                    Value::String(text) => Ok(text),
                    _ => Err(wrong()),
                });
                items.collect()
            }
            Some(_) => Err(wrong()),
        }
    }

    /// Takes `true` or a number.
    pub fn flag_or_number(&mut self, name: &str) -> Outcome<Option<Option<usize>>> {
        match self.0.get(name) {
            Some(Value::Bool(true)) => {
                self.take(name);
                Ok(Some(None))
            }
            Some(Value::Bool(false)) => {
                self.take(name);
                Ok(None)
            }
            _ => Ok(self.number(name)?.map(Some)),
        }
    }

    /// Takes the address in `tree` and one of `node`, `move`, `path`.
    pub fn address(&mut self) -> Outcome<NodeAddress> {
        Ok(NodeAddress {
            tree: self.number("tree")?,
            node: self.number("node")?,
            number: self.number("move")?,
            path: self.text("path")?,
        })
    }

    /// Parses the remaining options as drawing options.
    pub fn drawing(self) -> Outcome<Job> {
        job(&Value::Object(self.0).to_string())
    }

    /// Rejects remaining options.
    pub fn done(self) -> Outcome<()> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Fault::option(format!("unknown option {name}"))),
        }
    }
}
