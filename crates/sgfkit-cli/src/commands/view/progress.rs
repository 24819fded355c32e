//! Stores which problems were solved, and when. The page's port, and so the browser's storage,
//! changes with each start, so the program stores it.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Mutex;

use serde_json::{Map, Value};

use super::state;
use crate::loopback::lock;

/// The maximum size in bytes of one change, and of all data.
pub const MOST_CHANGED: usize = 1 << 20;
const MOST_STORED: u64 = 64 << 20;

/// The maximum length of a key or a time.
const LONG: usize = 64;

/// The stored progress: for each file, by the page's hash of its contents, an object with the
/// numbers of its solved games and the times at which they were solved.
pub struct Progress {
    path: Option<PathBuf>,
    /// Held during reading and writing of the file.
    writing: Mutex<()>,
}

impl Progress {
    pub fn new() -> Progress {
        Progress {
            path: state::folder().map(|folder| folder.join("progress.json")),
            writing: Mutex::new(()),
        }
    }

    /// Reads all progress. A missing or damaged file counts as empty.
    pub fn read(&self) -> Map<String, Value> {
        let bytes = self.path.as_ref().and_then(|path| {
            let is_small = fs::metadata(path).is_ok_and(|there| there.len() <= MOST_STORED);
            is_small.then(|| fs::read(path).ok()).flatten()
        });
        let stored = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        stored.unwrap_or_default()
    }

    /// Adds solved problems. `null` for a file removes its progress.
    pub fn change(&self, changes: Map<String, Value>) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Err(io::Error::other("this machine has no place for progress"));
        };
        let _writing = lock(&self.writing);
        let mut stored = self.read();
        for (file, games) in changes {
            match (games, stored.get_mut(&file)) {
                (Value::Null, _) => {
                    stored.remove(&file);
                }
                (Value::Object(more), Some(Value::Object(games))) => games.extend(more),
                (games, _) => {
                    stored.insert(file, games);
                }
            }
        }
        state::write(path, &[Value::Object(stored).to_string().as_bytes()])
    }
}

/// Parses a change from a request; `None` if it is invalid.
pub fn parse(body: &[u8]) -> Option<Map<String, Value>> {
    let changes: Map<String, Value> = serde_json::from_slice(body).ok()?;
    let is_game = |(game, time): (&String, &Value)| {
        let is_time = |time: &str| time.len() <= LONG;
        game.parse::<u32>().is_ok() && time.as_str().is_some_and(is_time)
    };
    let is_file = |(file, games): (&String, &Value)| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_known = match games {
            Value::Null => true,
            Value::Object(games) => games.iter().all(is_game),
            _ => false,
        };
        file.len() <= LONG && file.bytes().all(is_plain) && is_known
    };
    changes.iter().all(is_file).then_some(changes)
}
