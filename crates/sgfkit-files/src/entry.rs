//! The entries of an archive, as the readers of each format find them.

use std::io;

/// The interface of all archive readers. After an error, no further entries can be found.
pub(crate) trait Members {
    fn advance(&mut self) -> io::Result<Option<Entry>>;
    /// Returns the contents of the entry, unless they are longer than `most`.
    fn read(&mut self, most: u64) -> io::Result<Option<Vec<u8>>>;
    /// Returns the offset of the entry in the archive's contents.
    fn position(&self) -> u64 {
        0
    }
    /// Returns whether entries after an unreadable one can be read.
    fn goes_on(&self) -> bool {
        false
    }
}

pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) is: What,
}

pub(crate) enum What {
    File,
    Folder,
    /// A hard link to an earlier entry.
    Link(String),
    /// An entry that is never read, and the reason.
    Odd(&'static str),
    /// An entry that cannot be identified, and the reason.
    Broken(String),
}
