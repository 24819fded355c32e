//! Reads changed files, and writes the new parts of an index.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;
use std::{fs, io};

use sgfkit::Collection;
use sgfkit::check::{Checker, Group, Severity};
use sgfkit_files::{InputFile, ReadError, Record};
use xxhash_rust::xxh3::xxh3_64;

use super::plan::{Counts, NO_GAME, Plan, UNREADABLE, is_as, is_still, unsound};
use super::watch::{Ended, Watch};
use crate::files::prepared;
use crate::index::{Change, Entry, Folders, Index, Stamp, Unsound};
use crate::query::Detail;
use crate::segment::Prepared;

enum Read {
    /// The contents are unchanged.
    Same,
    New(u64, Vec<Prepared>, Option<Unsound>),
    Failed(String),
}

pub(super) fn change<W: Watch>(
    folder: &Path,
    roots: &[PathBuf],
    folders: &Folders,
    old: Option<&Index>,
    full: bool,
    watch: &W,
) -> Result<Counts, Ended<W::Stop>> {
    let mut change = Change::begin(folder, old, roots.to_vec(), folders.clone())?;
    let plan = Plan::new(roots, folders, old, full, watch);
    let mut counts = Counts {
        removed: plan.removed,
        unchanged: plan.kept.len() as u64,
        ..Counts::default()
    };
    plan.kept.into_iter().for_each(|entry| change.keep(entry));
    let entries = old.map(Index::entries).unwrap_or_default();
    for (entry, known) in plan.unsound {
        if let Some((root, message)) = unreadable(&entry, roots) {
            watch.problem(&InputFile::Path(root.clone()), message);
        }
        counts.add(is_still(entries, &entry, known), known.is_some());
        change.keep(entry);
    }
    let files: Vec<_> = plan.wanted.iter().map(|one| one.file.clone()).collect();
    let places: HashMap<&InputFile, usize> = files.iter().zip(0..).collect();
    // A file that changes during reading must not count as settled.
    let stamps: Vec<OnceLock<(Stamp, bool)>> = files.iter().map(|_| OnceLock::new()).collect();
    let work = |record: Record<'_>| {
        let place = places.get(record.file).copied().unwrap_or_default();
        if let Ok(metadata) = fs::metadata(on_disk(record.file)) {
            let stamp = Stamp::of(&metadata);
            let _ = stamps[place].set((stamp, !stamp.is_fresh(SystemTime::now())));
        }
        let known = plan.wanted[place].known.map(|known| &entries[known]);
        read_if_new(record, known)
    };
    let mut wanted = plan.wanted.iter().zip(&stamps);
    watch.each(&files, work, |file, read| {
        let Some((wanted, stamp)) = wanted.next() else {
            return Ok(());
        };
        let known = wanted.known.map(|known| &entries[known]);
        let (stamp, settled) = stamp.get().copied().unwrap_or_default();
        let entry = Entry {
            settled,
            record: wanted.record,
            ..Entry::without_games(wanted.root, wanted.path.clone(), stamp)
        };
        if let Read::Failed(message) = &read {
            watch.problem(file, message);
        }
        Ok(write(&mut change, &mut counts, entry, known, read)?)
    })?;
    change.commit()?;
    Ok(counts)
}

/// Returns the root that could not be read and the message, if the entry is about that.
fn unreadable<'e>(entry: &'e Entry, roots: &'e [PathBuf]) -> Option<(&'e PathBuf, &'e str)> {
    let unsound = entry.unsound.as_ref()?;
    let root = roots.get(entry.root as usize)?;
    (unsound.code == UNREADABLE).then_some((root, &unsound.message))
}

fn on_disk(file: &InputFile) -> &Path {
    match file {
        InputFile::Path(path) => path,
        InputFile::Member(member) => &member.bundle,
        InputFile::Stdin | InputFile::Typed(_) => Path::new(""),
    }
}

fn read_if_new(record: Record<'_>, known: Option<&Entry>) -> Read {
    match record.bytes {
        Err(error) => Read::Failed(error.to_string()),
        Ok(bytes) => {
            let hash = xxh3_64(&bytes);
            if known.is_some_and(|entry| is_as(entry, Some(hash))) {
                Read::Same
            } else {
                read(bytes, hash)
            }
        }
    }
}

fn write(
    change: &mut Change<'_>,
    counts: &mut Counts,
    mut entry: Entry,
    known: Option<&Entry>,
    read: Read,
) -> io::Result<()> {
    match read {
        Read::Same => {
            counts.add(true, true);
            if let Some(known) = known {
                change.keep(Entry {
                    root: entry.root,
                    path: entry.path,
                    record: entry.record,
                    stamp: entry.stamp,
                    settled: entry.settled,
                    ..known.clone()
                });
            }
            Ok(())
        }
        Read::New(hash, games, unsound) => {
            entry.hash = hash;
            entry.unsound = unsound;
            counts.add(false, known.is_some());
            change.add(entry, &games)
        }
        Read::Failed(message) => {
            entry.settled = false;
            entry.unsound = Some(unsound(UNREADABLE, message));
            let is_same = known.is_some_and(|known| is_as(known, None));
            counts.add(is_same, known.is_some());
            change.add(entry, &[])
        }
    }
}

fn read(bytes: Vec<u8>, hash: u64) -> Read {
    static SYNTAX: OnceLock<Checker> = OnceLock::new();
    let checker = SYNTAX.get_or_init(|| Checker::new(|check| check.group == Group::Syntax));
    let collection = Collection::parse(bytes);
    if collection.trees().next().is_none() {
        let unsound = unsound(NO_GAME, ReadError::NoGame.to_string());
        return Read::New(hash, Vec::new(), Some(unsound));
    }
    let found = if collection.faults().is_empty() {
        None
    } else {
        let found = checker.check(&collection);
        found
            .into_iter()
            .find(|found| found.severity == Severity::Error)
    };
    let unsound = found.map(|found| Unsound {
        code: found.code.to_owned(),
        tree: found.tree.map(|tree| tree as u32),
        message: found.message.into_owned(),
    });
    Read::New(hash, prepared(collection, Detail::Shapes), unsound)
}
