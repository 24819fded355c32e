//! The members of a bundle, as those who read its format find them.

use std::io;

/// What all bundles can do. Errors are those of the bundle, behind which nothing
/// more can be found.
pub(crate) trait Members {
    /// Goes on to the next member.
    fn advance(&mut self) -> io::Result<Option<Entry>>;
    /// What is in it, unless that is more than `most`.
    fn read(&mut self, most: u64) -> io::Result<Option<Vec<u8>>>;
    /// Where the member begins in what an archive holds.
    fn position(&self) -> u64 {
        0
    }
    /// Whether others can be read behind one that cannot.
    fn goes_on(&self) -> bool {
        false
    }
}

/// A member.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) is: What,
}

/// What a member is.
pub(crate) enum What {
    File,
    Folder,
    /// Another name of a member that stands before it.
    Link(String),
    /// What is never read; the reason.
    Odd(&'static str),
    /// It cannot be said which file it is; why.
    Broken(String),
}
