//! What is told of an index, the same as JSON to everybody.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::plan::Counts;
use crate::files::shown;
use crate::index::{self, Index};

/// What an index is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum State {
    /// As its archive is, as far as one has looked.
    #[serde(rename = "current")]
    Current,
    /// Its archive has changed.
    #[serde(rename = "stale")]
    Stale,
    /// Just made, or brought up to date.
    #[serde(rename = "current")]
    Made,
    /// Every byte is as it was written; nobody has looked at the archive.
    #[serde(rename = "sound")]
    Sound,
}

impl State {
    /// Whether an index is as its archive, if an update would do so much.
    #[must_use]
    pub fn of(counts: &Counts) -> State {
        match (counts.added, counts.changed, counts.removed) {
            (0, 0, 0) => State::Current,
            _ => State::Stale,
        }
    }
}

/// What is told of an index: a line of JSON.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Told {
    r#type: &'static str,
    /// Where it lies, as it is shown.
    pub index: String,
    /// The version of its format.
    pub version: u32,
    /// What it was made of.
    pub roots: Vec<String>,
    /// What it is.
    pub state: State,
    /// Its files.
    pub files: u64,
    /// Their games.
    pub games: u64,
    /// Files that are unsound.
    pub faults: u64,
    /// Files that were new, or would be.
    pub added: u64,
    /// Files that had changed.
    pub changed: u64,
    /// Files that were gone.
    pub removed: u64,
    /// Files that were as they had been.
    pub unchanged: u64,
    /// Its size.
    pub bytes: u64,
}

impl Told {
    /// What is told of an index in a folder, of which an update did so much, or
    /// would do.
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

/// What is told of a file that is unsound: a line of JSON.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Fault<'a> {
    r#type: &'static str,
    /// The file, as it is shown.
    pub path: String,
    /// The tree, from 1.
    pub tree: Option<u32>,
    /// `unreadable`, `no-game`, or the code of a check.
    pub code: &'a str,
    /// What that means.
    pub message: &'a str,
}

/// The files of an index that are unsound.
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
