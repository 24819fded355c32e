//! The index on disk: a folder with immutable segments, a catalogue of their source files, and a
//! manifest that lists both.
//!
//! A run that changes an index holds its [`Lock`] until the process ends. It writes files with new
//! names and, at the end, replaces the manifest. An interrupted run therefore leaves either the old
//! or the new index, and a concurrent search sees the complete old one.

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

/// The version of the index format.
pub const VERSION: u32 = 4;

/// The file extension of indexes.
pub const EXTENSION: &str = "sgfindex";

/// Returns whether a path is an index: a folder with the extension or with a manifest.
#[must_use]
pub fn is_index(path: &Path) -> bool {
    if !path.is_dir() {
        return false;
    }
    let has_end = path.extension().is_some_and(|end| end == EXTENSION);
    has_end || manifest::exists(path)
}

/// Returns the default index of a path: next to it, with its name and the extension `.sgfindex`,
/// after resolving `.` and links. `None` if the path has no parent folder.
#[must_use]
pub fn default_path(archive: &Path) -> Option<PathBuf> {
    let archive = fs::canonicalize(archive).ok()?;
    let mut name = archive.file_name()?.to_owned();
    name.push(".");
    name.push(EXTENSION);
    Some(archive.parent()?.join(name))
}

/// An open index.
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    catalogue: Catalogue,
    segments: Vec<Segment>,
}

/// The reason why an index cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum IndexError {
    /// There is no index.
    Missing,
    /// An interrupted run left the index incomplete.
    Incomplete,
    /// The index has another version.
    Version,
    /// This file of the index is truncated, damaged or missing.
    Damaged(PathBuf),
    /// This file of the index cannot be read or created.
    Unreadable(PathBuf, io::Error),
    /// The path is a link, which is never followed for writing.
    Link,
    /// The path is not a folder.
    NoFolder,
    /// The path is a folder but not an index, since it contains this file.
    Foreign(PathBuf),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Missing => f.write_str("no index found"),
            IndexError::Incomplete => f.write_str("the index is incomplete"),
            IndexError::Version => {
                f.write_str("the index was made by another version of this program")
            }
            IndexError::Damaged(file) => write!(f, "the index is damaged ({})", name_of(file)),
            IndexError::Unreadable(file, error) => write!(f, "{}: {error}", name_of(file)),
            IndexError::Link => f.write_str("cannot write to a link; name the index itself"),
            IndexError::NoFolder => f.write_str("not a folder; an index is a folder"),
            IndexError::Foreign(file) => write!(
                f,
                "the folder contains other files ({}), so it was left unchanged",
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
    /// Opens an index and checks all offsets in it.
    ///
    /// # Errors
    ///
    /// Returns an error if the index is missing, damaged or of another version.
    pub fn open(folder: &Path) -> Result<Index, IndexError> {
        // If another process changes the index, retry with the new manifest.
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

    /// Verifies all checksums.
    ///
    /// # Errors
    ///
    /// Returns an error for the first damaged file.
    pub fn verify(&self) -> Result<(), IndexError> {
        for (segment, file) in self.segments.iter().zip(&self.manifest.segments) {
            let damaged = |_| IndexError::Damaged(self.folder.join(&file.name));
            segment.verify().map_err(damaged)?;
        }
        Ok(())
    }

    /// Returns the indexed files and folders as absolute paths.
    #[must_use]
    pub fn roots(&self) -> &[PathBuf] {
        &self.catalogue.roots
    }

    /// Returns the options for searching folders.
    #[must_use]
    pub fn folders(&self) -> &Folders {
        &self.catalogue.folders
    }

    /// Returns all files, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.catalogue.entries
    }

    /// Returns the path of a file. An archive entry follows the archive's path and `!`.
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

    /// Returns the unambiguous location of a file.
    #[must_use]
    pub fn place(&self, entry: &Entry) -> Place {
        Place {
            path: self.path(entry),
            record: entry.record.map(|record| record as usize + 1),
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.catalogue
            .entries
            .iter()
            .map(|entry| u64::from(entry.games))
            .sum()
    }

    /// Returns the total size of the index files in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let segments: u64 = self.manifest.segments.iter().map(|file| file.len).sum();
        segments + self.manifest.catalogue.len
    }

    /// Returns the games of the files for an [`Archive`](crate::Archive) that `file` accepts; it
    /// gets the number and the entry of each file.
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
