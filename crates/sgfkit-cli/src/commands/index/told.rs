//! What is told of an index.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde::Serialize;
use sgfkit_search::files::shown;
use sgfkit_search::index::{self, Index};

use super::plan::Counts;
use crate::output::{Console, Report, Stop, count, json_line, visible};

/// What an index is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
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

/// What is told of an index.
#[derive(Serialize)]
pub struct Told {
    r#type: &'static str,
    index: String,
    version: u32,
    roots: Vec<String>,
    state: State,
    files: u64,
    games: u64,
    faults: u64,
    added: u64,
    changed: u64,
    removed: u64,
    unchanged: u64,
    bytes: u64,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    path: &'a str,
    tree: Option<u32>,
    code: &'a str,
    message: &'a str,
}

impl Told {
    pub fn new(folder: &Path, index: &Index, counts: &Counts, state: State) -> Told {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok();
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let unsound = index.entries().iter();
        let faults = unsound.filter(|entry| entry.unsound.is_some());
        Told {
            r#type: "index",
            index: shown(&folder, here.as_deref()),
            version: index::VERSION,
            roots: index
                .roots()
                .iter()
                .map(|root| shown(root, here.as_deref()))
                .collect(),
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

    /// Tells it: in JSON, or to people, who need to be told of nothing but a
    /// state that they asked for.
    pub fn write(&self, json: bool, console: &Console) -> Result<(), Stop> {
        if json {
            let mut out = Report::new();
            out.write_all(json_line(self).as_bytes())?;
            out.flush()?;
            return Ok(());
        }
        let (index, games) = (visible(&self.index), count(self.games as usize, "game"));
        let (added, changed, removed) = (self.added, self.changed, self.removed);
        let files = |files: u64| count(files as usize, "file");
        let text = match self.state {
            State::Current => format!("{index} is current: {games}"),
            State::Stale => format!(
                "{index} is stale: {} would be added, {changed} changed, {removed} removed",
                files(added)
            ),
            State::Made => {
                console.note(format_args!(
                    "{index}: {games} in {}, {} with faults, {} bytes; \
                     {added} added, {changed} changed, {removed} removed",
                    files(self.files),
                    self.faults,
                    self.bytes
                ));
                return Ok(());
            }
            State::Sound => {
                console.note(format_args!("{index}: every byte is as it was written"));
                return Ok(());
            }
        };
        let mut out = Report::new();
        writeln!(out, "{text}")?;
        out.flush()?;
        Ok(())
    }
}

/// The files that are unsound.
pub fn faults(index: &Index, json: bool) -> Result<(), Stop> {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let mut out = Report::new();
    for entry in index.entries() {
        let Some(unsound) = &entry.unsound else {
            continue;
        };
        let path = shown(&index.path(entry), here.as_deref());
        if json {
            let line = FaultLine {
                kind: "fault",
                path: &path,
                tree: unsound.tree,
                code: &unsound.code,
                message: &unsound.message,
            };
            out.write_all(json_line(&line).as_bytes())?;
            continue;
        }
        let tree = unsound.tree.filter(|tree| *tree > 1);
        let tree = tree.map_or_else(String::new, |tree| format!(", game {tree}"));
        let text = format!("{path}{tree}: {} [{}]", unsound.message, unsound.code);
        writeln!(out, "{}", visible(&text))?;
    }
    out.flush()?;
    Ok(())
}

/// The name of an index as it is shown.
pub fn name(folder: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    visible(&shown(&folder, here.as_deref())).into_owned()
}
