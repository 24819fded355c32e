//! Parses jobs from JSON.

use serde_json::{Map, Value};

use super::asked::{Job, JobOption};
use crate::error::{JobError, Spelling};

impl Job {
    /// Creates a job from a JSON object whose keys are options in the given spelling.
    ///
    /// Ignores `null` values.
    ///
    /// ```
    /// use sgfkit_diagram::{Job, Spelling};
    ///
    /// let job = Job::from_json(r#"{"maxDiagrams": 5, "figures": true}"#, Spelling::JavaScript);
    /// assert_eq!(job.unwrap().max_diagrams, Some(5));
    /// ```
    ///
    /// # Errors
    ///
    /// If `json` is not an object, or has an unknown option or an invalid value.
    pub fn from_json(json: &str, spelling: Spelling) -> Result<Job, JobError> {
        match serde_json::from_str(json) {
            Ok(Value::Object(options)) => Job::from_map(&options, spelling),
            Ok(Value::Null) => Ok(Job::default()),
            _ => Err(JobError::option("invalid options: expected an object")),
        }
    }

    pub(super) fn from_map(
        options: &Map<String, Value>,
        spelling: Spelling,
    ) -> Result<Job, JobError> {
        let mut job = Job::default();
        for (spelled, value) in options {
            let text = match value {
                Value::Null => continue,
                Value::String(text) => text.clone(),
                Value::Bool(flag) => flag.to_string(),
                Value::Number(number) => match number.as_f64() {
                    // Accept 2.0 as a whole number.
                    Some(real) if number.is_f64() => real.to_string(),
                    _ => number.to_string(),
                },
                Value::Array(_) | Value::Object(_) => {
                    return Err(JobError::option(format!(
                        "{spelled} cannot be a list or object"
                    )));
                }
            };
            let mut names = Job::OPTIONS.iter().flat_map(JobOption::names);
            let name = names.find(|name| spelling.name(name) == *spelled);
            job.set(name.unwrap_or(spelled), &text)?;
        }
        Ok(job)
    }
}
