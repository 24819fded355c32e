//! The files of an index: what they are called, and how they are opened. What a
//! stranger has put into an index, or where one is to be made, is not trusted: a
//! name leads to a regular file of the index itself or to nothing, and nothing
//! else is read, changed or removed.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use super::IndexError;

pub(super) const LOCK: &str = "LOCK";

/// What a file holds; it is named by that, `-` and a number.
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

    /// The name of the file with a number.
    pub(super) fn name(self, number: u64) -> String {
        format!("{}-{number:06}", self.word())
    }

    /// Whether a file is called as those of this kind are.
    pub(super) fn names(self, name: &str) -> bool {
        let digits = name
            .strip_prefix(self.word())
            .and_then(|rest| rest.strip_prefix('-'));
        digits.is_some_and(|digits| {
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        })
    }
}

/// The number of a file that is named by a kind and a number; the largest there is
/// where it has too many digits.
pub(super) fn number(name: &str) -> Option<u64> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.names(name))?;
    let digits = &name[kind.word().len() + 1..];
    Some(digits.parse().unwrap_or(u64::MAX))
}

/// What a name leads to, links not followed.
pub(super) fn look(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens a file of an index that has just so many bytes.
pub(super) fn open(path: &Path, len: u64) -> Result<File, IndexError> {
    let unreadable = |error| IndexError::Unreadable(path.to_owned(), error);
    match look(path).map_err(unreadable)? {
        Some(metadata) if metadata.is_file() && metadata.len() == len => {
            File::open(path).map_err(unreadable)
        }
        _ => Err(IndexError::Damaged(path.to_owned())),
    }
}

/// The bytes of a file of an index that has just so many.
pub(super) fn read(path: &Path, len: u64) -> Result<Vec<u8>, IndexError> {
    let mut bytes = Vec::new();
    let read = open(path, len)?.take(len).read_to_end(&mut bytes);
    read.map_err(|error| IndexError::Unreadable(path.to_owned(), error))?;
    Ok(bytes)
}

/// The regular file of that name, up to so many bytes; `None` where there is none,
/// or something else is called so.
pub(super) fn read_up_to(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    if !look(path)?.is_some_and(|metadata| metadata.is_file()) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// The regular files of a folder that are called as those of an index are, but for
/// the manifest and the lock.
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
