//! Jobs on files in memory, described as JSON by JavaScript.

use std::time::{Duration, SystemTime};

use serde_json::{Map, Value};
use sgfkit::{Collection, dialect};

use super::asked::Job;
use crate::error::{JobError, Spelling};
use crate::font::Fonts;

/// Default name of a file.
const UNNAMED: &str = "game";

/// Job with the metadata of its file.
#[derive(Clone, Debug)]
pub struct Order {
    /// The job.
    pub job: Job,
    /// File name without extension.
    name: String,
    modified: Option<SystemTime>,
}

impl Order {
    /// Parses a JSON object of options in JavaScript's spelling.
    ///
    /// In addition to the options of a job, `name` is the file name and `modified` its modification
    /// time in milliseconds since 1970. Books contain both.
    ///
    /// # Errors
    ///
    /// The same as [`Job::from_json`].
    pub fn from_json(json: &str) -> Result<Order, JobError> {
        let Ok(Value::Object(mut options)) = serde_json::from_str(json) else {
            return Err(JobError::option("invalid options: expected an object"));
        };
        Ok(Order {
            name: name(&mut options)?,
            modified: modified(&mut options)?,
            job: Job::from_map(&options, Spelling::JavaScript)?,
        })
    }

    /// Makes the output for a file.
    ///
    /// # Errors
    ///
    /// If the file contains no game, and those of [`Job::make`].
    pub fn make(&self, file: Vec<u8>, fonts: &Fonts) -> Result<Vec<u8>, JobError> {
        let games = Collection::parse(file);
        if games.trees().next().is_none() {
            return Err(JobError::no_such_tree("contains no game"));
        }
        let games = if self.job.no_dialects {
            games
        } else {
            dialect::read(games).collection
        };
        self.job.make_of(&games, &self.name, self.modified, fonts)
    }
}

fn name(options: &mut Map<String, Value>) -> Result<String, JobError> {
    match options.remove("name") {
        None | Some(Value::Null) => Ok(UNNAMED.to_owned()),
        Some(Value::String(name)) => Ok(name),
        Some(_) => Err(JobError::option("invalid name: expected a string")),
    }
}

fn modified(options: &mut Map<String, Value>) -> Result<Option<SystemTime>, JobError> {
    let wrong = || JobError::option("invalid modified: expected milliseconds since 1970");
    match options.remove("modified") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let since = value.as_f64().filter(|since| *since >= 0.0);
            let since = Duration::from_millis(since.ok_or_else(wrong)? as u64);
            let at = SystemTime::UNIX_EPOCH.checked_add(since);
            Ok(Some(at.ok_or_else(wrong)?))
        }
    }
}
