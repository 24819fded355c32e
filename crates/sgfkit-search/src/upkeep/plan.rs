//! Plans the update of an index.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sgfkit_files::{Bundle, InputFile, ReadError, Walk};
use xxhash_rust::xxh3::xxh3_64;

use super::watch::{Ended, Watch};
use crate::index::{Entry, Folders, Index, Stamp, Unsound};

/// Codes for files that cannot be read and for files without a game.
pub(super) const UNREADABLE: &str = "unreadable";
pub(super) const NO_GAME: &str = "no-game";

/// Numbers of files in an update, or in a planned one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// New files.
    pub added: u64,
    /// Changed files.
    pub changed: u64,
    /// Removed files.
    pub removed: u64,
    /// Unchanged files.
    pub unchanged: u64,
}

impl Counts {
    /// Counts a file as unchanged, changed or new.
    pub(super) fn add(&mut self, is_same: bool, is_known: bool) {
        match (is_same, is_known) {
            (true, _) => self.unchanged += 1,
            (false, true) => self.changed += 1,
            (false, false) => self.added += 1,
        }
    }
}

pub(super) struct Wanted {
    pub file: InputFile,
    /// The index of the root, the path under it, and the position in an archive.
    pub root: u32,
    pub path: PathBuf,
    pub record: Option<u32>,
    /// The number of the entry in the old index.
    pub known: Option<usize>,
}

pub(super) struct Plan {
    /// Files without changes.
    pub kept: Vec<Entry>,
    pub wanted: Vec<Wanted>,
    /// Archives without any entry, or with entries missing, and the numbers of their old entries.
    pub unsound: Vec<(Entry, Option<usize>)>,
    /// Files of the old index that no longer exist.
    pub removed: u64,
}

impl Plan {
    pub(super) fn new(
        roots: &[PathBuf],
        folders: &Folders,
        old: Option<&Index>,
        full: bool,
        watch: &impl Watch,
    ) -> Plan {
        let planning = Planning {
            entries: old.map(Index::entries).unwrap_or_default(),
            old,
            folders,
            walk: folders.walk(),
            full,
            now: SystemTime::now(),
            own: HashMap::new(),
            used: HashSet::new(),
            plan: Plan {
                kept: Vec::new(),
                wanted: Vec::new(),
                unsound: Vec::new(),
                removed: 0,
            },
        };
        planning.run(roots, watch)
    }

    pub(super) fn look<W: Watch>(&self, old: &Index, watch: &W) -> Result<Counts, Ended<W::Stop>> {
        let mut counts = Counts {
            removed: self.removed,
            unchanged: self.kept.len() as u64,
            ..Counts::default()
        };
        for (entry, known) in &self.unsound {
            counts.add(is_still(old.entries(), entry, *known), known.is_some());
        }
        let files: Vec<_> = self.wanted.iter().map(|one| one.file.clone()).collect();
        let mut wanted = self.wanted.iter();
        let work =
            |record: sgfkit_files::Record<'_>| record.bytes.map(|bytes| xxh3_64(&bytes)).ok();
        watch.each(&files, work, |_, hash| {
            let known = wanted.next().and_then(|wanted| wanted.known);
            let entry = known.map(|known| &old.entries()[known]);
            let is_same = entry.is_some_and(|entry| is_as(entry, hash));
            counts.add(is_same, known.is_some());
            Ok(())
        })?;
        Ok(counts)
    }
}

/// Returns whether a file is unchanged: its contents have this checksum, or it still cannot be
/// read.
pub(super) fn is_as(entry: &Entry, hash: Option<u64>) -> bool {
    let was_unreadable = entry
        .unsound
        .as_ref()
        .is_some_and(|unsound| unsound.code == UNREADABLE);
    match hash {
        None => was_unreadable,
        Some(hash) => !was_unreadable && entry.hash == hash,
    }
}

/// Returns whether an archive is broken in the same way as before.
pub(super) fn is_still(entries: &[Entry], entry: &Entry, known: Option<usize>) -> bool {
    known.is_some_and(|known| entries[known].unsound == entry.unsound)
}

struct Planning<'a> {
    old: Option<&'a Index>,
    entries: &'a [Entry],
    folders: &'a Folders,
    walk: Walk,
    full: bool,
    now: SystemTime,
    /// The old entries by location. For archive entries with the same name, the first one is last.
    own: HashMap<PathBuf, Vec<usize>>,
    used: HashSet<usize>,
    plan: Plan,
}

type Stranger = (Wanted, Option<Stamp>);

impl Planning<'_> {
    fn run(mut self, roots: &[PathBuf], watch: &impl Watch) -> Plan {
        let mut moved: HashMap<&Path, Vec<usize>> = HashMap::new();
        for (number, entry) in self.entries.iter().enumerate().rev() {
            if let Some(old) = self.old {
                self.own.entry(old.path(entry)).or_default().push(number);
            }
            if entry.record.is_none() {
                moved.entry(&entry.path).or_default().push(number);
            }
        }
        let mut seen = HashSet::new();
        let mut strangers = Vec::new();
        for (root, number) in roots.iter().zip(0..) {
            if Bundle::is_named(root) && root.is_file() {
                self.bundle(root, number, roots);
            } else {
                self.files(root, number, &mut seen, &mut strangers, watch);
            }
        }
        // Files that moved to another root are known as well.
        for (wanted, stamp) in strangers {
            let known = moved.get(wanted.path.as_path()).into_iter().flatten().rev();
            let known = known
                .copied()
                .find(|known| !self.used.contains(known) && self.is_same(*known, stamp));
            match known {
                Some(known) => self.keep(known, wanted.root, wanted.path),
                None => self.plan.wanted.push(wanted),
            }
        }
        self.plan.removed = (self.entries.len() - self.used.len()) as u64;
        self.plan
    }

    /// Returns the entry of a file, or of the next archive entry with this name.
    fn known(&mut self, path: &Path) -> Option<usize> {
        self.own.get_mut(path)?.pop()
    }

    /// Returns whether a file with this stamp is certainly unchanged.
    fn is_same(&self, known: usize, stamp: Option<Stamp>) -> bool {
        let entry = &self.entries[known];
        entry.settled
            && !self.full
            && stamp.is_some_and(|stamp| stamp == entry.stamp && !stamp.is_fresh(self.now))
    }

    fn keep(&mut self, known: usize, root: u32, path: PathBuf) {
        self.used.insert(known);
        self.plan.kept.push(Entry {
            root,
            path,
            ..self.entries[known].clone()
        });
    }

    fn files(
        &mut self,
        root: &Path,
        number: u32,
        seen: &mut HashSet<PathBuf>,
        strangers: &mut Vec<Stranger>,
        watch: &impl Watch,
    ) {
        let found = self.walk.find(&[root.to_owned()]);
        for problem in &found.problems {
            let folder = InputFile::Path(problem.folder.clone());
            watch.problem(&folder, &problem.error.to_string());
        }
        found.empty.iter().for_each(|folder| watch.empty(folder));
        watch.skipped(found.hidden, found.ignored);
        for file in found.files {
            let InputFile::Path(path) = &file else {
                continue;
            };
            if !seen.insert(path.clone()) {
                continue;
            }
            let under = path.strip_prefix(root).unwrap_or(path).to_owned();
            let stamp = stamp(path);
            let known = self.known(path);
            let wanted = |path| Wanted {
                file: file.clone(),
                root: number,
                path,
                record: None,
                known,
            };
            match known {
                Some(known) if self.is_same(known, stamp) => self.keep(known, number, under),
                Some(known) => {
                    self.used.insert(known);
                    self.plan.wanted.push(wanted(under));
                }
                None => strangers.push((wanted(under), stamp)),
            }
        }
    }

    /// Examines an archive; an unchanged one is not opened.
    fn bundle(&mut self, root: &Path, number: u32, roots: &[PathBuf]) {
        let stamp = stamp(root);
        if let Some(known) = self.known_bundle(root, stamp, roots) {
            for known in known {
                self.keep(known, number, self.entries[known].path.clone());
            }
            return;
        }
        let found = self.walk.clone().with_members().find(&[root.to_owned()]);
        let is_empty = found.files.is_empty();
        for file in found.files {
            let InputFile::Member(member) = &file else {
                continue;
            };
            let record = member.find_number().ok();
            let record = record.and_then(|number| u32::try_from(number - 1).ok());
            let known = self.known(Path::new(&file.name()));
            self.used.extend(known);
            self.plan.wanted.push(Wanted {
                root: number,
                path: PathBuf::from(&*member.name),
                record,
                known,
                file,
            });
        }
        let unsound = match found.problems.first() {
            Some(problem) => unsound(UNREADABLE, problem.error.to_string()),
            None if is_empty => unsound(NO_GAME, ReadError::NoGame.to_string()),
            None => return,
        };
        let known = self.known(root);
        self.used.extend(known);
        let stamp = stamp.unwrap_or_default();
        let entry = Entry {
            settled: unsound.code == NO_GAME && !stamp.is_fresh(self.now),
            unsound: Some(unsound),
            ..Entry::without_games(number, PathBuf::new(), stamp)
        };
        self.plan.unsound.push((entry, known));
    }

    /// Returns the entries of an archive, even if it was moved, if it has not changed.
    fn known_bundle(
        &self,
        root: &Path,
        stamp: Option<Stamp>,
        roots: &[PathBuf],
    ) -> Option<Vec<usize>> {
        // Other options can select other entries.
        let old = self.old.filter(|old| old.folders() == self.folders)?;
        let is_gone = |one: &PathBuf| Bundle::is_named(one) && !roots.contains(one);
        let own = old.roots().iter().position(|one| one == root);
        let gone = (0..old.roots().len()).filter(|one| is_gone(&old.roots()[*one]));
        own.into_iter().chain(gone).find_map(|one| {
            let entries = self.entries.iter().enumerate();
            let under = entries.filter(|(_, entry)| entry.root as usize == one);
            let known: Vec<usize> = under.map(|(number, _)| number).collect();
            let is_same = |known: &usize| !self.used.contains(known) && self.is_same(*known, stamp);
            (!known.is_empty() && known.iter().all(is_same)).then_some(known)
        })
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some(Stamp::of(&metadata))
}

pub(super) fn unsound(code: &str, message: String) -> Unsound {
    Unsound {
        code: code.to_owned(),
        message,
        tree: None,
    }
}
