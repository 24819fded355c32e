//! What a page orders: a file in memory, and what is to be made of it, as JSON.

use std::time::{Duration, SystemTime};

use serde_json::{Map, Value};
use sgfkit::{Collection, dialect};

use super::asked::Job;
use crate::error::{JobError, Spelling};
use crate::font::Fonts;

/// What a file is called that has no name.
const UNNAMED: &str = "game";

/// A job, and what is known of the file that it is for.
#[derive(Clone, Debug)]
pub struct Order {
    /// What is to be made.
    pub job: Job,
    /// What the file is called, without an end.
    name: String,
    /// When it was changed.
    modified: Option<SystemTime>,
}

impl Order {
    /// Reads an object of options in JavaScript's spelling. Beside those of a job,
    /// `name` is what the file is called, and `modified` when it was changed, in
    /// milliseconds since 1970: a book tells both.
    ///
    /// # Errors
    ///
    /// As [`Job::from_json`].
    pub fn from_json(json: &str) -> Result<Order, JobError> {
        let Ok(Value::Object(mut options)) = serde_json::from_str(json) else {
            return Err(JobError::option("options are an object"));
        };
        Ok(Order {
            name: name(&mut options)?,
            modified: modified(&mut options)?,
            job: Job::from_map(&options, Spelling::JavaScript)?,
        })
    }

    /// What is made of a file.
    ///
    /// # Errors
    ///
    /// There is no game in it, and those of [`Job::make`].
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
        Some(_) => Err(JobError::option("name is a text")),
    }
}

fn modified(options: &mut Map<String, Value>) -> Result<Option<SystemTime>, JobError> {
    let wrong = || JobError::option("modified is a number of milliseconds");
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
