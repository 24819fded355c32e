//! Names and opens the files of an index. An existing index is not trusted: only regular files in
//! its own folder are read, changed or removed.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use super::IndexError;

pub(super) const LOCK: &str = "LOCK";

/// The content of a file. Its name is the kind, `-` and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Catalogue,
    Segment,
    /// A manifest that is being written.
    Manifest,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Catalogue, Kind::Segment, Kind::Manifest];

    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Catalogue => "catalogue",
            Kind::Segment => "segment",
            Kind::Manifest => "manifest",
        }
    }

    pub(super) fn name(self, number: u64) -> String {
        format!("{}-{number:06}", self.word())
    }

    pub(super) fn names(self, name: &str) -> bool {
        let digits = name
            .strip_prefix(self.word())
            .and_then(|rest| rest.strip_prefix('-'));
        digits.is_some_and(|digits| {
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        })
    }
}

/// Returns the number in a file name, or the largest possible one if it has too many digits.
pub(super) fn number(name: &str) -> Option<u64> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.names(name))?;
    let digits = &name[kind.word().len() + 1..];
    Some(digits.parse().unwrap_or(u64::MAX))
}

/// Returns the metadata of a path, without following links.
pub(super) fn look(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens a file of an index that must have exactly `len` bytes.
pub(super) fn open(path: &Path, len: u64) -> Result<File, IndexError> {
    let unreadable = |error| IndexError::Unreadable(path.to_owned(), error);
    match look(path).map_err(unreadable)? {
        Some(metadata) if metadata.is_file() && metadata.len() == len => {
            File::open(path).map_err(unreadable)
        }
        _ => Err(IndexError::Damaged(path.to_owned())),
    }
}

pub(super) fn read(path: &Path, len: u64) -> Result<Vec<u8>, IndexError> {
    let mut bytes = Vec::new();
    let read = open(path, len)?.take(len).read_to_end(&mut bytes);
    read.map_err(|error| IndexError::Unreadable(path.to_owned(), error))?;
    Ok(bytes)
}

/// Reads a regular file of up to `most` bytes; `None` if there is no such file.
pub(super) fn read_up_to(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    if !look(path)?.is_some_and(|metadata| metadata.is_file()) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Returns the regular files of a folder that are named like index files, except for the manifest
/// and the lock.
pub(super) fn numbered(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if number(name).is_some() && entry.file_type()?.is_file() {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}
