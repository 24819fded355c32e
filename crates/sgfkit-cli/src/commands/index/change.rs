//! Reads the files that have changed, and writes what is new of an index.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use sgfkit::Collection;
use sgfkit::check::{Checker, Group, Severity};
use sgfkit_search::Prepared;
use sgfkit_search::index::{Change, Entry, Fault, Index, Stamp};
use xxhash_rust::xxh3::xxh3_64;

use super::plan::{Counts, Plan, UNREADABLE, is_as};
use crate::batch;
use crate::commands::archive::prepared;
use crate::output::{Console, Stop};
use crate::paths::InputFile;

const NO_GAME: &str = "no-game";

/// What was read of a file.
enum Read {
    /// Its bytes are known.
    Same,
    New(u64, Vec<Prepared>, Option<Fault>),
    Failed(String),
}

/// Makes an index hold what the files under its roots hold now.
pub fn change(
    folder: &Path,
    roots: &[PathBuf],
    old: Option<&Index>,
    full: bool,
    console: &Console,
) -> Result<io::Result<Counts>, Stop> {
    let mut change = match Change::begin(folder, old, roots.to_vec()) {
        Ok(change) => change,
        Err(error) => return Ok(Err(error)),
    };
    let plan = Plan::new(roots, old, full, console)?;
    let mut counts = Counts {
        removed: plan.removed,
        unchanged: plan.kept.len() as u64,
        ..Counts::default()
    };
    plan.kept.into_iter().for_each(|entry| change.keep(entry));
    let files: Vec<_> = plan.wanted.iter().map(|(file, ..)| file.clone()).collect();
    let entries = old.map(Index::entries).unwrap_or_default();
    let places: HashMap<&InputFile, usize> =
        plan.wanted.iter().map(|(file, ..)| file).zip(0..).collect();
    // A file that changes while it is read must not seem to be settled.
    let stamps: Vec<OnceLock<(Stamp, bool)>> = files.iter().map(|_| OnceLock::new()).collect();
    let work = |record: sgfkit_files::Record<'_>| {
        let place = places.get(record.file).copied().unwrap_or_default();
        if let InputFile::Path(path) = record.file
            && let Ok(metadata) = fs::metadata(path)
        {
            let stamp = Stamp::of(&metadata);
            let _ = stamps[place].set((stamp, !stamp.is_fresh(SystemTime::now())));
        }
        let known = plan.wanted[place].3.map(|known| &entries[known]);
        match record.bytes {
            Err(error) => Read::Failed(error.to_string()),
            Ok(bytes) => {
                let hash = xxh3_64(&bytes);
                match known.is_some_and(|entry| is_as(entry, Some(hash))) {
                    true => Read::Same,
                    false => read(bytes, hash),
                }
            }
        }
    };
    let mut wanted = plan.wanted.iter().zip(&stamps);
    let mut failed = None;
    let done = batch::each(&files, console, work, |file, read| {
        let Some(((_, root, path, known), stamp)) = wanted.next() else {
            return Ok(());
        };
        let (stamp, settled) = stamp.get().copied().unwrap_or_default();
        let mut entry = Entry {
            settled,
            ..Entry::without_games(*root, path.clone(), stamp)
        };
        let is_known = known.is_some();
        let added = match read {
            Read::Same => {
                counts.unchanged += 1;
                if let Some(known) = known {
                    change.keep(Entry {
                        root: *root,
                        path: path.clone(),
                        stamp,
                        settled,
                        ..entries[*known].clone()
                    });
                }
                return Ok(());
            }
            Read::New(hash, games, fault) => {
                entry.hash = hash;
                entry.fault = fault;
                change.add(entry, &games)
            }
            Read::Failed(message) => {
                console.problem(file, &message);
                entry.settled = false;
                entry.fault = Some(Fault {
                    code: UNREADABLE.to_owned(),
                    message,
                    tree: None,
                });
                if known.is_some_and(|known| is_as(&entries[known], None)) {
                    counts.unchanged += 1;
                    change.keep(entry);
                    return Ok(());
                }
                change.add(entry, &[])
            }
        };
        match is_known {
            true => counts.changed += 1,
            false => counts.added += 1,
        }
        added.map_err(|error| {
            failed = Some(error);
            Stop::Told
        })
    });
    if let Some(error) = failed {
        return Ok(Err(error));
    }
    done?;
    Ok(change.commit().map(|()| counts))
}

fn read(bytes: Vec<u8>, hash: u64) -> Read {
    static SYNTAX: OnceLock<Checker> = OnceLock::new();
    let checker = SYNTAX.get_or_init(|| Checker::new(|check| check.group == Group::Syntax));
    let collection = Collection::parse(bytes);
    if collection.trees().next().is_none() {
        let fault = Fault {
            code: NO_GAME.to_owned(),
            message: "there is no game in it".to_owned(),
            tree: None,
        };
        return Read::New(hash, Vec::new(), Some(fault));
    }
    let found = match collection.faults().is_empty() {
        true => None,
        false => {
            let found = checker.check(&collection);
            found
                .into_iter()
                .find(|found| found.severity == Severity::Error)
        }
    };
    let fault = found.map(|found| Fault {
        code: found.code.to_owned(),
        tree: found.tree.map(|tree| tree as u32),
        message: found.message.into_owned(),
    });
    Read::New(hash, prepared(collection), fault)
}
