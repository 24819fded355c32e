//! The index on disk: a folder with segments that are written once, a catalogue
//! of the files they were made of, and a manifest that names both.
//!
//! A [`Lock`] is held while an index is changed, and dies with its process. What
//! a run writes has new names; replacing the manifest, the last thing it does,
//! makes it count. So a run that is killed leaves the old index or the new one,
//! and whoever searches meanwhile reads the old one whole.

mod catalogue;
mod change;
mod files;
mod manifest;
mod place;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use catalogue::{Entry, Folders, Stamp, Unsound};
pub use change::{Change, Lock};

use catalogue::Catalogue;
use manifest::{Manifest, Named};

use crate::bytes::Reader;
use crate::map::Map;
use crate::named::Place;
use crate::segment::{Bytes, Damage, Segment};

/// The version of the format.
pub const VERSION: u32 = 4;

/// The end of the names of indexes.
pub const EXTENSION: &str = "sgfindex";

/// Whether a path leads to an index: a folder with that end, or with a manifest
/// of one.
#[must_use]
pub fn is_index(path: &Path) -> bool {
    if !path.is_dir() {
        return false;
    }
    let has_end = path.extension().is_some_and(|end| end == EXTENSION);
    has_end || manifest::exists(path)
}

/// The index that belongs to an archive: beside it, with its name and the end
/// `.sgfindex`; `.` and links are resolved. `None` where there is no place
/// beside it.
#[must_use]
pub fn default_path(archive: &Path) -> Option<PathBuf> {
    let archive = fs::canonicalize(archive).ok()?;
    let mut name = archive.file_name()?.to_owned();
    name.push(".");
    name.push(EXTENSION);
    Some(archive.parent()?.join(name))
}

/// An index that is open.
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    catalogue: Catalogue,
    segments: Vec<Segment>,
}

/// Why an index cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum IndexError {
    /// There is none.
    Missing,
    /// A run ended before it was whole.
    Incomplete,
    /// It is of another version.
    Version,
    /// A file of it is cut, damaged or missing.
    Damaged(PathBuf),
    /// A file of it cannot be read or made.
    Unreadable(PathBuf, io::Error),
    /// There is a link in its place, which is not followed to change what it
    /// leads to.
    Link,
    /// There is something else than a folder in its place.
    NoFolder,
    /// There is a folder in its place that is no index, for this lies in it.
    Foreign(PathBuf),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Missing => f.write_str("there is no index"),
            IndexError::Incomplete => f.write_str("the index is incomplete"),
            IndexError::Version => f.write_str("the index is of another version of this program"),
            IndexError::Damaged(file) => write!(f, "the index is damaged ({})", name_of(file)),
            IndexError::Unreadable(file, error) => write!(f, "{}: {error}", name_of(file)),
            IndexError::Link => f.write_str("it is a link; an index is made and changed in place"),
            IndexError::NoFolder => f.write_str("it is no folder, which an index is"),
            IndexError::Foreign(file) => write!(
                f,
                "there is something in it that is no index's ({}); nothing was touched",
                name_of(file)
            ),
        }
    }
}

impl std::error::Error for IndexError {}

fn name_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

impl Index {
    /// Opens an index, and checks all places that are looked up in it.
    ///
    /// # Errors
    ///
    /// If there is none, or it is of another version or damaged.
    pub fn open(folder: &Path) -> Result<Index, IndexError> {
        // An index that is changed meanwhile has a new manifest.
        let mut last = IndexError::Missing;
        for _ in 0..5 {
            let manifest = Manifest::read(folder)?;
            match Index::open_as(folder, manifest) {
                Ok(index) => return Ok(index),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn open_as(folder: &Path, manifest: Manifest) -> Result<Index, IndexError> {
        let path = folder.join(&manifest.catalogue.name);
        let bytes = files::read(&path, manifest.catalogue.len)?;
        let damaged = || IndexError::Damaged(path.clone());
        if xxhash_rust::xxh3::xxh3_64(&bytes) != manifest.catalogue.sum {
            return Err(damaged());
        }
        let catalogue = Catalogue::read(Reader(&bytes)).ok_or_else(damaged)?;
        let segments = manifest.segments.iter();
        let segments: Result<_, _> = segments.map(|named| open_segment(folder, named)).collect();
        let segments = segments?;
        Ok(Index {
            folder: folder.to_owned(),
            manifest,
            catalogue,
            segments,
        })
    }

    /// Checks every byte against its checksum.
    ///
    /// # Errors
    ///
    /// The first file with a wrong one.
    pub fn verify(&self) -> Result<(), IndexError> {
        for (segment, file) in self.segments.iter().zip(&self.manifest.segments) {
            let damaged = |_| IndexError::Damaged(self.folder.join(&file.name));
            segment.verify().map_err(damaged)?;
        }
        Ok(())
    }

    /// What was indexed: files and folders, absolute.
    #[must_use]
    pub fn roots(&self) -> &[PathBuf] {
        &self.catalogue.roots
    }

    /// Returns how folders are searched.
    #[must_use]
    pub fn folders(&self) -> &Folders {
        &self.catalogue.folders
    }

    /// All files, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.catalogue.entries
    }

    /// Where a file lies; a record of a bundle behind a `!`.
    #[must_use]
    pub fn path(&self, entry: &Entry) -> PathBuf {
        match self.catalogue.roots.get(entry.root as usize) {
            Some(root) if entry.record.is_some() => {
                let mut path = root.clone().into_os_string();
                path.push("!");
                path.push(&entry.path);
                path.into()
            }
            Some(root) if entry.path.as_os_str().is_empty() => root.clone(),
            Some(root) => root.join(&entry.path),
            None => entry.path.clone(),
        }
    }

    /// Where a file lies, and no other.
    #[must_use]
    pub fn place(&self, entry: &Entry) -> Place {
        Place {
            path: self.path(entry),
            record: entry.record.map(|record| record as usize + 1),
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.catalogue
            .entries
            .iter()
            .map(|entry| u64::from(entry.games))
            .sum()
    }

    /// How many bytes its files have together.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let segments: u64 = self.manifest.segments.iter().map(|file| file.len).sum();
        segments + self.manifest.catalogue.len
    }

    /// The games of some files for an [`Archive`](crate::Archive): `file` is
    /// asked of every one, by its number and what the index knows of it.
    #[cfg(feature = "files")]
    pub(crate) fn parts<T: Clone>(
        &self,
        mut file: impl FnMut(usize, &Entry) -> Option<T>,
    ) -> Vec<(Segment, Vec<Option<T>>)> {
        let segments = self.segments.iter().cloned();
        let mut parts: Vec<_> = segments.map(|segment| (segment, Vec::new())).collect();
        for (number, entry) in self.catalogue.entries.iter().enumerate() {
            let Some(part) = parts.get_mut(entry.segment as usize) else {
                continue;
            };
            let at = entry.file as usize;
            // Every file of a segment has a game there.
            let (segment, files) = part;
            if at > segment.games() {
                continue;
            }
            if files.len() <= at {
                files.resize(at + 1, None);
            }
            files[at] = file(number, entry);
        }
        parts
    }

    pub(crate) fn segments(&self) -> &[Segment] {
        &self.segments
    }
}

fn open_segment(folder: &Path, named: &Named) -> Result<Segment, IndexError> {
    let path = folder.join(&named.name);
    let file = files::open(&path, named.len)?;
    let map = Map::of(&file).map_err(|error| IndexError::Unreadable(path.clone(), error))?;
    let segment = Segment::open(Bytes::Mapped(map.into()));
    segment.map_err(|damage| match damage {
        Damage::Version => IndexError::Version,
        _ => IndexError::Damaged(path),
    })
}
