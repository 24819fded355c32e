//! What is to be done to bring an index up to date.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sgfkit_search::index::{Entry, Index, Stamp};
use xxhash_rust::xxh3::xxh3_64;

use crate::batch;
use crate::output::{Console, Stop};
use crate::paths::{self, InputFile};

/// What is said of a file that could not be read.
pub const UNREADABLE: &str = "unreadable";

/// What a run did, or what an update would do.
#[derive(Default)]
pub struct Counts {
    pub added: u64,
    pub changed: u64,
    pub removed: u64,
    pub unchanged: u64,
}

/// What is to be done with the files that are there.
pub struct Plan {
    /// Files of which all is known.
    pub kept: Vec<Entry>,
    /// Files to read: the root, the path under it, and the number of the entry
    /// that the old index has.
    pub wanted: Vec<(InputFile, u32, PathBuf, Option<usize>)>,
    /// Files of the old index that are not there any more.
    pub removed: u64,
}

impl Plan {
    pub fn new(
        roots: &[PathBuf],
        old: Option<&Index>,
        full: bool,
        console: &Console,
    ) -> Result<Plan, Stop> {
        let now = SystemTime::now();
        let entries = old.map(Index::entries).unwrap_or_default();
        let mut own: HashMap<PathBuf, usize> = HashMap::new();
        let mut moved: HashMap<&Path, Vec<usize>> = HashMap::new();
        for (number, entry) in entries.iter().enumerate() {
            if let Some(old) = old {
                own.insert(old.path(entry), number);
            }
            moved.entry(&entry.path).or_default().push(number);
        }
        let mut plan = Plan {
            kept: Vec::new(),
            wanted: Vec::new(),
            removed: 0,
        };
        let mut used = HashSet::new();
        let mut seen = HashSet::new();
        let mut strangers = Vec::new();
        for (root, number) in roots.iter().zip(0..) {
            let found = paths::find_whole(std::slice::from_ref(root), console)?;
            for file in found.files {
                let InputFile::Path(path) = &file else {
                    continue;
                };
                if !seen.insert(path.clone()) {
                    continue;
                }
                let under = path.strip_prefix(root).unwrap_or(path).to_owned();
                let known = own.get(path).copied();
                let stamp = fs::metadata(path).ok().map(|metadata| Stamp::of(&metadata));
                let is_same = |known: usize| {
                    let entry = &entries[known];
                    let is_same =
                        stamp.is_some_and(|stamp| stamp == entry.stamp && !stamp.is_fresh(now));
                    is_same && entry.settled && !full
                };
                match known {
                    Some(known) => {
                        used.insert(known);
                        match is_same(known) {
                            true => plan.kept.push(Entry {
                                root: number,
                                path: under,
                                ..entries[known].clone()
                            }),
                            false => plan.wanted.push((file, number, under, Some(known))),
                        }
                    }
                    None => strangers.push((file, number, under, stamp)),
                }
            }
        }
        // What lies under another root now is known as well.
        for (file, number, under, stamp) in strangers {
            let known = moved.get(under.as_path()).into_iter().flatten();
            let known = known.copied().find(|known| {
                let entry = &entries[*known];
                !used.contains(known) && entry.settled && !full && Some(entry.stamp) == stamp
            });
            match known {
                Some(known) => {
                    used.insert(known);
                    plan.kept.push(Entry {
                        root: number,
                        path: under,
                        ..entries[known].clone()
                    });
                }
                None => plan.wanted.push((file, number, under, None)),
            }
        }
        plan.removed = (entries.len() - used.len()) as u64;
        Ok(plan)
    }

    /// What an update would do.
    pub fn look(&self, old: &Index, console: &Console) -> Result<Counts, Stop> {
        let mut counts = Counts {
            removed: self.removed,
            unchanged: self.kept.len() as u64,
            ..Counts::default()
        };
        let files: Vec<_> = self.wanted.iter().map(|(file, ..)| file.clone()).collect();
        let mut wanted = self.wanted.iter();
        let work =
            |record: sgfkit_files::Record<'_>| record.bytes.map(|bytes| xxh3_64(&bytes)).ok();
        batch::each(&files, console, work, |_, hash| {
            let known = wanted.next().and_then(|(.., known)| *known);
            match known.map(|known| &old.entries()[known]) {
                None => counts.added += 1,
                Some(entry) if is_as(entry, hash) => counts.unchanged += 1,
                Some(_) => counts.changed += 1,
            }
            Ok(())
        })?;
        Ok(counts)
    }
}

/// Whether a file is as an entry has it: its bytes have this checksum, or it can
/// still not be read.
pub fn is_as(entry: &Entry, hash: Option<u64>) -> bool {
    let was_unreadable = entry
        .fault
        .as_ref()
        .is_some_and(|fault| fault.code == UNREADABLE);
    match hash {
        None => was_unreadable,
        Some(hash) => !was_unreadable && entry.hash == hash,
    }
}
