//! The files whose games a part of an archive holds. An index has many; what one is
//! called is made up when somebody wants to know.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// A file of an [`Archive`](crate::Archive).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its path, as it is shown.
    pub path: String,
    /// The same as it is on disk, if that is not UTF-8.
    pub raw: Option<PathBuf>,
    /// Its place among all files: games come in this order.
    pub order: u64,
    /// Where its bytes are, if anybody wants them.
    pub origin: Origin,
}

/// Where the bytes of a file are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Whoever made the archive has them.
    #[default]
    Elsewhere,
    /// Here, since they can be read once.
    Here(Arc<[u8]>),
    /// In a file; with the checksum that they had when they were indexed.
    File(Place, Option<u64>),
}

/// Where a file lies, and no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its path; that of a record of a bundle is the bundle's, a `!` and its name.
    pub path: PathBuf,
    /// Which record of the bundle it is, from 1: several may have one name. Where it
    /// is not known, the first of them.
    pub record: Option<usize>,
}

/// Makes a file of its number in an index.
type Make = dyn Fn(u32) -> File + Send + Sync;

/// Files by their numbers in a segment.
#[derive(Clone, Default)]
pub struct Files {
    slots: Arc<[Option<Slot>]>,
    make: Option<Arc<Make>>,
}

struct Slot {
    order: u64,
    /// Its number in the index.
    number: u32,
    file: OnceLock<Box<File>>,
}

impl From<Vec<Option<File>>> for Files {
    /// Files that are known; `None` for those that are gone.
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
    /// Files that `make` makes when they are asked for: of each its place among all
    /// files, and its number for `make`.
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

    /// A file; `None` where it is gone.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<&File> {
        let slot = self.slot(number)?;
        let make = || {
            let made = self.make.as_ref().map(|make| make(slot.number));
            Box::new(made.unwrap_or_default())
        };
        Some(slot.file.get_or_init(make))
    }

    /// All that are not gone, by their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &File)> {
        (0..self.slots.len() as u32).filter_map(|number| Some((number, self.get(number)?)))
    }

    /// The place of a file among all files.
    pub(crate) fn order(&self, number: u32) -> Option<u64> {
        self.slot(number).map(|slot| slot.order)
    }

    /// A file that nobody looked at yet.
    pub(crate) fn named(&self, number: u32) -> Option<Named<'_>> {
        let is_there = self.slot(number).is_some();
        is_there.then_some(Named {
            files: self,
            number,
        })
    }
}

/// A file of an archive, before it is known what it is called.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    files: &'a Files,
    number: u32,
}

impl<'a> Named<'a> {
    /// Its path, as it is shown.
    #[must_use]
    pub fn path(self) -> &'a str {
        self.files.get(self.number).map_or("", |file| &file.path)
    }
}
