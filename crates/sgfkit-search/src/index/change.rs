//! Writes changes to an index.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::catalogue::{Catalogue, Entry, Folders};
use super::files::{self, Kind};
use super::manifest::{self, Manifest, Named};
use super::{Index, IndexError, place};
use crate::play::{NONE, Play};
use crate::segment::{Builder, Prepared, Segment};
use crate::sets::GameNumber;
use crate::threads;

/// The number of games at which a segment is full; there is also a limit in bytes.
const GAMES: usize = 65_536;
const BYTES: usize = 200 << 20;

/// The number of segments less than half full above which they are merged.
const SMALL: usize = 8;

/// The lock of an index: a file in it, released when the process ends.
pub struct Lock(File);

impl Lock {
    /// Opens the lock, and creates the folder of the index if necessary.
    ///
    /// # Errors
    ///
    /// Fails if something else exists in its place, which is left untouched, or if the folder or
    /// the lock cannot be created.
    pub fn open(folder: &Path) -> Result<Lock, IndexError> {
        let path = place::claim(folder)?.join(files::LOCK);
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(&path);
        file.map(Lock)
            .map_err(|error| IndexError::Unreadable(path, error))
    }

    /// Takes the lock until it is dropped. If another process holds it, `waits` is called before
    /// waiting.
    ///
    /// # Errors
    ///
    /// Fails if locking is impossible.
    pub fn take(&self, waits: impl FnOnce()) -> io::Result<()> {
        match self.0.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => {
                waits();
                self.0.lock()
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// A change of an index: its new contents. Hold the [`Lock`] until it is committed.
pub struct Change<'a> {
    folder: PathBuf,
    old: Option<&'a Index>,
    catalogue: Catalogue,
    builder: Builder,
    file: u32,
    /// The existing segments and the new ones.
    segments: Vec<Named>,
    number: u64,
    written: bool,
}

impl<'a> Change<'a> {
    /// Starts to change an index or to build a new one, and removes files left by earlier runs.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read or cleaned.
    pub fn begin(
        folder: &Path,
        old: Option<&'a Index>,
        roots: Vec<PathBuf>,
        folders: Folders,
    ) -> io::Result<Change<'a>> {
        let mut number = 0;
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name();
            let own = name.to_str().and_then(files::number);
            number = number.max(own.unwrap_or(0));
        }
        for name in files::numbered(folder)? {
            // An unreadable manifest may still name this file, but its index is lost anyway.
            if !old.is_some_and(|old| old.manifest.names(&name)) {
                fs::remove_file(folder.join(name))?;
            }
        }
        Ok(Change {
            folder: folder.to_owned(),
            old,
            catalogue: Catalogue {
                roots,
                folders,
                entries: Vec::new(),
            },
            builder: Builder::default(),
            file: 0,
            segments: old
                .map(|old| old.manifest.segments.clone())
                .unwrap_or_default(),
            number,
            written: false,
        })
    }

    /// Keeps a file of the old index, possibly with a new stamp or root.
    pub fn keep(&mut self, entry: Entry) {
        self.catalogue.entries.push(entry);
    }

    /// Adds a file and its games.
    ///
    /// # Errors
    ///
    /// Fails if a full segment cannot be written.
    pub fn add(&mut self, mut entry: Entry, games: &[Prepared]) -> io::Result<()> {
        entry.segment = NONE;
        entry.games = games.len() as u32;
        if !games.is_empty() {
            entry.segment = self.segments.len() as u32;
            entry.file = self.file;
            for game in games {
                self.builder.add(self.file, game);
            }
            self.file += 1;
        }
        self.catalogue.entries.push(entry);
        if self.builder.games() >= GAMES || self.builder.len() >= BYTES {
            self.finish_segment()?;
        }
        Ok(())
    }

    fn finish_segment(&mut self) -> io::Result<()> {
        let builder = std::mem::take(&mut self.builder);
        self.file = 0;
        if builder.is_empty() {
            return Ok(());
        }
        let bytes = builder.finish();
        let named = self.write(Kind::Segment, &bytes)?;
        self.segments.push(Named { sum: 0, ..named });
        Ok(())
    }

    fn write(&mut self, kind: Kind, bytes: &[u8]) -> io::Result<Named> {
        self.number = self.number.checked_add(1).ok_or_else(no_number)?;
        self.written = true;
        let name = kind.name(self.number);
        let mut file = File::create_new(self.folder.join(&name))?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(Named {
            name,
            len: bytes.len() as u64,
            sum: xxh3_64(bytes),
        })
    }

    /// Writes the new index. Files are sorted by root and path, archive entries in stored order. If
    /// nothing has changed, nothing is written.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written. The old index then stays valid.
    pub fn commit(mut self) -> io::Result<()> {
        self.finish_segment()?;
        self.catalogue.sort();
        if let Some(old) = self.old
            && !self.written
            && old.catalogue == self.catalogue
        {
            return Ok(());
        }
        self.compact()?;
        let catalogue = self.catalogue.write();
        let catalogue = self.write(Kind::Catalogue, &catalogue)?;
        let manifest = Manifest {
            catalogue,
            segments: std::mem::take(&mut self.segments),
        };
        let new = self.write(Kind::Manifest, manifest.text().as_bytes())?;
        let new = self.folder.join(new.name);
        fs::rename(&new, self.folder.join(manifest::NAME))?;
        sync(&self.folder)?;
        // The old files are no longer named from here on. If this run cannot remove them, the next
        // one will.
        for name in files::numbered(&self.folder).unwrap_or_default() {
            if !manifest.names(&name) {
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
        Ok(())
    }

    /// Drops empty segments, and rebuilds those with many removed games and groups of small ones.
    fn compact(&mut self) -> io::Result<()> {
        let opened = self.open_all()?;
        let redo = self.worth_redoing(&opened);
        if !redo.contains(&true) {
            return Ok(());
        }
        // Kept games keep their order; rebuilt ones follow them.
        let places = self.keep_others(&redo);
        let mut kept = Vec::new();
        let mut moved = Vec::new();
        for mut entry in std::mem::take(&mut self.catalogue.entries) {
            match places.get(entry.segment as usize) {
                Some(None) => {
                    moved.push(entry);
                    continue;
                }
                Some(Some(place)) => entry.segment = *place,
                None => {}
            }
            kept.push(entry);
        }
        moved.sort_by_key(|entry| (entry.segment, entry.file));
        self.make_again(&moved, &opened, &redo)?;
        self.finish_segment()?;
        self.catalogue.entries.extend(kept);
        self.catalogue.sort();
        Ok(())
    }

    fn open_all(&self) -> io::Result<Vec<Segment>> {
        let open = |number: usize| {
            let known = self.old.and_then(|old| old.segments().get(number));
            match known {
                Some(segment) => Ok(segment.clone()),
                None => super::open_segment(&self.folder, &self.segments[number]),
            }
        };
        let opened: Result<Vec<Segment>, IndexError> = (0..self.segments.len()).map(open).collect();
        opened.map_err(io::Error::other)
    }

    /// Selects segments that have lost a quarter of their games, and small ones if there are many.
    fn worth_redoing(&self, opened: &[Segment]) -> Vec<bool> {
        let mut alive = vec![0_usize; opened.len()];
        for entry in &self.catalogue.entries {
            if let Some(games) = alive.get_mut(entry.segment as usize) {
                *games += entry.games as usize;
            }
        }
        let is_small = |alive: usize| alive < GAMES / 2;
        let has_many_small = alive.iter().filter(|alive| is_small(**alive)).count() > SMALL;
        let segments = opened.iter().zip(alive);
        let is_worth = segments.map(|(segment, alive)| {
            let games = segment.games();
            let gone = games - alive.min(games);
            gone > 0 && gone * 4 >= games || has_many_small && is_small(alive)
        });
        is_worth.collect()
    }

    /// Removes the segments to rebuild, and returns the new numbers of the others.
    fn keep_others(&mut self, redo: &[bool]) -> Vec<Option<u32>> {
        let old = std::mem::take(&mut self.segments);
        let places = old.into_iter().zip(redo).map(|(named, redo)| {
            let place = self.segments.len() as u32;
            if *redo {
                return None;
            }
            self.segments.push(named);
            Some(place)
        });
        places.collect()
    }

    /// Adds the games of entries again, copied from their old segments.
    fn make_again(&mut self, moved: &[Entry], opened: &[Segment], redo: &[bool]) -> io::Result<()> {
        let segments = opened.iter().zip(redo);
        let numbers: Vec<Vec<Vec<GameNumber>>> = segments
            .map(|(segment, redo)| {
                if *redo {
                    numbers_by_file(segment)
                } else {
                    Vec::new()
                }
            })
            .collect();
        for entries in moved.chunks(1024) {
            let again = |entry: &Entry| {
                let segment = &opened[entry.segment as usize];
                let numbers = numbers[entry.segment as usize].get(entry.file as usize);
                let numbers = numbers.into_iter().flatten();
                let mut play = Play::default();
                let game = |number: &GameNumber| {
                    let stored = segment.stored(*number);
                    stored.unpack(true, &mut play);
                    let has_play = !stored.packed().is_empty();
                    Prepared::new(stored.row(), has_play.then_some(&play))
                };
                numbers.map(game).collect::<Vec<Prepared>>()
            };
            let games: Vec<Vec<Prepared>> =
                threads::divided(|| entries.par_iter().map(again).collect());
            for (entry, games) in entries.iter().zip(games) {
                self.add(entry.clone(), &games)?;
            }
        }
        Ok(())
    }
}

fn no_number() -> io::Error {
    io::Error::other("cannot add a file: the highest file number is in use")
}

fn numbers_by_file(segment: &Segment) -> Vec<Vec<GameNumber>> {
    let mut files: Vec<Vec<GameNumber>> = Vec::new();
    for number in segment.numbers() {
        let file = segment.stored(number).file() as usize;
        // There cannot be more files than games.
        if file >= segment.games() {
            continue;
        }
        if files.len() <= file {
            files.resize(file + 1, Vec::new());
        }
        files[file].push(number);
    }
    files
}

#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}
