//! Describes an index as JSON, for all front ends.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};

use super::plan::Counts;
use crate::files::shown;
use crate::index::{self, Index};

/// The state of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum State {
    /// Up to date, as far as checked.
    #[serde(rename = "current")]
    Current,
    /// Outdated: the indexed files have changed.
    #[serde(rename = "stale")]
    Stale,
    /// Just created or updated.
    #[serde(rename = "current")]
    Made,
    /// All bytes are intact; the indexed files were not checked.
    #[serde(rename = "sound")]
    Sound,
}

impl State {
    /// Returns the state of an index, given the changes that an update would make.
    #[must_use]
    pub fn of(counts: &Counts) -> State {
        match (counts.added, counts.changed, counts.removed) {
            (0, 0, 0) => State::Current,
            _ => State::Stale,
        }
    }
}

/// The description of an index: a JSON line.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Told {
    r#type: &'static str,
    /// The displayed path.
    pub index: String,
    /// The version of the format.
    pub version: u32,
    /// The indexed files and folders.
    pub roots: Vec<String>,
    /// The state.
    pub state: State,
    /// The number of files.
    pub files: u64,
    /// The number of games.
    pub games: u64,
    /// The number of broken files.
    pub faults: u64,
    /// The number of new files, also for a planned update.
    pub added: u64,
    /// The number of changed files.
    pub changed: u64,
    /// The number of removed files.
    pub removed: u64,
    /// The number of unchanged files.
    pub unchanged: u64,
    /// The size in bytes.
    pub bytes: u64,
}

impl Told {
    /// Describes an index in a folder after an update, or for a planned one.
    #[must_use]
    pub fn new(folder: &Path, index: &Index, counts: &Counts, state: State) -> Told {
        let here = here();
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let unsound = index.entries().iter();
        let faults = unsound.filter(|entry| entry.unsound.is_some());
        let roots = index.roots().iter();
        Told {
            r#type: "index",
            index: shown(&folder, here.as_deref()),
            version: index::VERSION,
            roots: roots.map(|root| shown(root, here.as_deref())).collect(),
            state,
            files: index.entries().len() as u64,
            games: index.games(),
            faults: faults.count() as u64,
            added: counts.added,
            changed: counts.changed,
            removed: counts.removed,
            unchanged: counts.unchanged,
            bytes: index.bytes(),
        }
    }
}

/// The description of a broken file: a JSON line.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Fault<'a> {
    r#type: &'static str,
    /// The displayed path.
    pub path: String,
    /// The tree, from 0; JSON counts from 1.
    #[serde(serialize_with = "number")]
    pub tree: Option<u32>,
    /// `unreadable`, `no-game`, or the code of a check.
    pub code: &'a str,
    /// The message for the code.
    pub message: &'a str,
}

fn number<S: Serializer>(tree: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    tree.map(|tree| u64::from(tree) + 1).serialize(serializer)
}

/// Returns the broken files of an index.
pub fn faults(index: &Index) -> impl Iterator<Item = Fault<'_>> {
    let here = here();
    index.entries().iter().filter_map(move |entry| {
        let unsound = entry.unsound.as_ref()?;
        Some(Fault {
            r#type: "fault",
            path: shown(&index.path(entry), here.as_deref()),
            tree: unsound.tree,
            code: &unsound.code,
            message: &unsound.message,
        })
    })
}

fn here() -> Option<PathBuf> {
    std::env::current_dir().and_then(fs::canonicalize).ok()
}
