//! Options as JavaScript gives them: an object, as JSON.

use serde_json::{Map, Value};

use crate::fault::{Fault, Outcome};

/// The options of one call; each is taken once, and what is left over at the
/// end is an option that does not exist.
pub struct Options(Map<String, Value>);

impl Options {
    pub fn parse(json: &str) -> Outcome<Options> {
        match serde_json::from_str(json) {
            Ok(Value::Object(map)) => Ok(Options(map)),
            Ok(Value::Null) => Ok(Options(Map::new())),
            _ => Err(Fault::option("options are an object")),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// Whether the option is there.
    #[cfg(feature = "files")]
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    /// `true` or `false`.
    pub fn flag(&mut self, name: &str) -> Outcome<bool> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(Fault::option(format!("{name} is true or false"))),
        }
    }

    /// A text.
    pub fn text(&mut self, name: &str) -> Outcome<Option<String>> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(Fault::option(format!("{name} is a text"))),
        }
    }

    /// One of some words; the first stands for none.
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

    /// `true`, or one of some words.
    #[cfg(feature = "files")]
    pub fn flag_or_word<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Outcome<Option<Option<T>>> {
        match self.0.get(name) {
            Some(Value::Bool(flag)) => {
                let flag = flag.then_some(None);
                self.take(name);
                Ok(flag)
            }
            _ => Ok(self.word(name, words)?.map(Some)),
        }
    }

    /// A whole number, not negative.
    pub fn number(&mut self, name: &str) -> Outcome<Option<usize>> {
        let wrong = || Fault::option(format!("{name} is a whole number"));
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

    /// A number from `least` to `most`.
    pub fn real(&mut self, name: &str, least: f64, most: f64) -> Outcome<Option<f32>> {
        match self.take(name) {
            None => Ok(None),
            Some(value) => match value.as_f64() {
                Some(real) if (least..=most).contains(&real) => Ok(Some(real as f32)),
                _ => Err(Fault::option(format!(
                    "{name} is a number from {least} to {most}"
                ))),
            },
        }
    }

    /// A list of texts, or one.
    pub fn list(&mut self, name: &str) -> Outcome<Vec<String>> {
        let wrong = || Fault::option(format!("{name} is a list of texts"));
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

    /// An option that is `true`, or a number.
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

    /// The index of the game that `tree` names, which counts from 1.
    pub fn tree(&mut self) -> Outcome<Option<usize>> {
        match self.number("tree")? {
            Some(0) => Err(Fault::option("games are counted from 1")),
            number => Ok(number.map(|number| number - 1)),
        }
    }

    /// Refuses options that nobody took.
    pub fn done(self) -> Outcome<()> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Fault::option(format!("there is no option {name} here"))),
        }
    }
}
