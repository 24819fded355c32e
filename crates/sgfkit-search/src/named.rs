//! The files that contain the games of an archive. An index has many, so paths are computed on
//! demand.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// A file of an [`Archive`](crate::Archive).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The displayed path.
    pub path: String,
    /// The path on disk, if it is not UTF-8.
    pub raw: Option<PathBuf>,
    /// The position among all files, which determines the order of games.
    pub order: u64,
    /// The source of the contents.
    pub origin: Origin,
}

/// The source of a file's contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The creator of the archive has them.
    #[default]
    Elsewhere,
    /// In memory, since the input can only be read once.
    Here(Arc<[u8]>),
    /// A file, with the checksum at the time of indexing.
    File(Place, Option<u64>),
}

/// The unambiguous location of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The path; for an archive entry, the archive's path, `!` and the entry's name.
    pub path: PathBuf,
    /// The position of the entry in the archive, from 1, since several can have the same name.
    /// `None` for the first one.
    pub record: Option<usize>,
}

type Make = dyn Fn(u32) -> File + Send + Sync;

/// The files of a segment, by number.
#[derive(Clone, Default)]
pub struct Files {
    slots: Arc<[Option<Slot>]>,
    make: Option<Arc<Make>>,
}

struct Slot {
    order: u64,
    number: u32,
    file: OnceLock<Box<File>>,
}

impl From<Vec<Option<File>>> for Files {
    fn from(files: Vec<Option<File>>) -> Files {
        let slot = |file: File| Slot {
            order: file.order,
            number: 0,
            file: OnceLock::from(Box::new(file)),
        };
        Files {
            slots: files.into_iter().map(|file| file.map(slot)).collect(),
            make: None,
        }
    }
}

impl Files {
    /// Creates files that `make` computes on demand. Each item has the position among all files and
    /// the number for `make`.
    #[cfg(feature = "files")]
    pub(crate) fn later(
        files: Vec<Option<(u64, u32)>>,
        make: impl Fn(u32) -> File + Send + Sync + 'static,
    ) -> Files {
        let slot = |(order, number)| Slot {
            order,
            number,
            file: OnceLock::new(),
        };
        Files {
            slots: files.into_iter().map(|file| file.map(slot)).collect(),
            make: Some(Arc::new(make)),
        }
    }

    fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize)?.as_ref()
    }

    /// Returns a file, or `None` if it was removed.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<&File> {
        let slot = self.slot(number)?;
        let make = || {
            let made = self.make.as_ref().map(|make| make(slot.number));
            Box::new(made.unwrap_or_default())
        };
        Some(slot.file.get_or_init(make))
    }

    /// Returns all files that were not removed, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &File)> {
        (0..self.slots.len() as u32).filter_map(|number| Some((number, self.get(number)?)))
    }

    pub(crate) fn order(&self, number: u32) -> Option<u64> {
        self.slot(number).map(|slot| slot.order)
    }

    pub(crate) fn named(&self, number: u32) -> Option<Named<'_>> {
        let is_there = self.slot(number).is_some();
        is_there.then_some(Named {
            files: self,
            number,
        })
    }
}

/// A file of an archive whose path is computed on demand.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    files: &'a Files,
    number: u32,
}

impl<'a> Named<'a> {
    /// Returns the displayed path.
    #[must_use]
    pub fn path(self) -> &'a str {
        self.files.get(self.number).map_or("", |file| &file.path)
    }
}
