//! Archives with many files, and KataGo's lists of games.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::entry::{Entry, Members, What};
use crate::error::{LIMIT, ReadError};
use crate::links::Links;
use crate::names::{Kind, MemberNames, kind};
use crate::opening::Opening;
use crate::origin::Origin;
use crate::span::Span;

/// The default maximum size of an archive entry: 256 MiB. A few kilobytes of an archive can expand
/// to any size.
pub const MEMBER: u64 = 256 << 20;

/// Reads an archive sequentially: `.zip`, `.tar`, `.tar.gz`, `.tgz`, `.tar.zst`, or `.sgfs`, which
/// has one game per line.
///
/// Entries named as SGF files are read, in stored order, except hidden ones; add others with
/// [`Bundle::with_names`]. In `.sgfs`, each line that is not empty is an entry, named by its
/// number. An archive in an archive is not opened.
///
/// Checksums, lengths, end marks and trailing data are verified, so an error can follow the last
/// entry.
///
/// ```
/// use std::sync::Arc;
/// use sgfkit_files::Bundle;
///
/// let lines: Arc<[u8]> = Arc::from(&b"(;B[aa])\n\n(;B[bb])\n"[..]);
/// let mut bundle = Bundle::of_bytes("games.sgfs", lines)?;
/// let mut names = Vec::new();
/// while let Some(name) = bundle.advance()? {
///     names.push(name);
/// }
/// assert_eq!(names, ["1", "3"]);
/// # Ok::<(), sgfkit_files::ReadError>(())
/// ```
pub struct Bundle {
    opening: Opening,
    members: Box<dyn Members + Send>,
    most: u64,
    /// The entries to read; `None` for all.
    names: Option<MemberNames>,
    at: Option<Entry>,
    members_so_far: usize,
    is_over: bool,
    links: Option<Links>,
}

impl Bundle {
    /// Returns whether a file is an archive, judged by its name.
    #[must_use]
    pub fn is_named(path: &Path) -> bool {
        kind(path).is_some()
    }

    /// Returns whether a file is an archive other than a list of games, judged by its name. A list
    /// is a collection by itself.
    #[must_use]
    pub fn is_archive(path: &Path) -> bool {
        kind(path).is_some_and(|kind| kind != Kind::Lines)
    }

    /// Opens an archive. Returns an error if the file cannot be read or is not an archive.
    pub fn open(path: &Path) -> Result<Bundle, ReadError> {
        Bundle::begin(Opening::new(path, Origin::File(path.into()))?, None)
    }

    /// Opens an archive in memory; `name` determines its kind. Returns an error if it is not an
    /// archive.
    pub fn of_bytes(name: &str, bytes: Arc<[u8]>) -> Result<Bundle, ReadError> {
        Bundle::begin(Opening::new(Path::new(name), Origin::Bytes(bytes))?, None)
    }

    /// Sets the maximum size of an entry in bytes; the default is [`MEMBER`].
    #[must_use]
    pub fn with_max_member(self, most: u64) -> Bundle {
        let most = most.min(LIMIT);
        Bundle { most, ..self }
    }

    /// Also reads entries with other names.
    #[must_use]
    pub fn with_names(self, names: MemberNames) -> Bundle {
        let names = Some(names);
        Bundle { names, ..self }
    }

    /// Reads all entries, since an entry that a user names can have any name.
    pub(crate) fn with_all_members(self) -> Bundle {
        Bundle {
            names: None,
            ..self
        }
    }

    pub(crate) fn begin(opening: Opening, span: Option<Span>) -> Result<Bundle, ReadError> {
        let members = opening.begin(span)?;
        Ok(Bundle {
            opening,
            members,
            most: MEMBER,
            names: Some(MemberNames::default()),
            at: None,
            members_so_far: 0,
            is_over: false,
            links: None,
        })
    }

    /// Moves to the next entry and returns its name. After an error, the archive cannot be read
    /// further.
    pub fn advance(&mut self) -> Result<Option<String>, ReadError> {
        self.at = None;
        while !self.is_over {
            let entry = self.members.advance();
            self.is_over = !matches!(entry, Ok(Some(_)));
            let Some(entry) = entry.map_err(|error| self.opening.fault(&error))? else {
                break;
            };
            self.members_so_far += usize::from(!matches!(entry.is, What::Folder));
            if self.is_record(&entry) {
                let name = entry.name.clone();
                self.at = Some(entry);
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Returns the number of the current entry, from 1, counting entries that are not read, too.
    pub(crate) fn number(&self) -> usize {
        self.members_so_far
    }

    fn is_record(&self, entry: &Entry) -> bool {
        match entry.is {
            What::Folder => false,
            What::Broken(_) => true,
            _ => {
                let takes = |names: &MemberNames| names.takes(&entry.name);
                self.opening.kind == Kind::Lines || self.names.as_ref().is_none_or(takes)
            }
        }
    }

    /// Returns the contents of the current entry, once. After an error, others may still be
    /// readable.
    pub fn read(&mut self) -> Result<Vec<u8>, ReadError> {
        let read = match self.at.take().map(|entry| entry.is) {
            None | Some(What::Folder) => return Ok(Vec::new()),
            Some(What::Odd(reason)) => return Err(ReadError::BadBundle(reason.to_owned())),
            Some(What::Broken(reason)) => Err(io::Error::other(reason)),
            Some(What::Link(target)) => self.linked(&target),
            Some(What::File) => {
                let read = self.members.read(self.most);
                self.is_over |= read.is_err() && !self.members.goes_on();
                read
            }
        };
        // If the source timed out for one entry, do not retry for each of the others.
        self.is_over |= self.opening.origin.lost().is_some();
        match read.map_err(|error| self.opening.fault(&error))? {
            Some(bytes) => Ok(bytes),
            None if self.most == LIMIT => Err(ReadError::TooLarge),
            None => Err(ReadError::BadBundle(format!(
                "larger than {}; raise the limit with --max-member",
                size(self.most)
            ))),
        }
    }

    /// Returns the contents of an earlier entry that a hard link names.
    fn linked(&mut self, target: &str) -> io::Result<Option<Vec<u8>>> {
        let links = match &mut self.links {
            Some(links) => links,
            none => none.insert(Links::new(self.opening.clone())?),
        };
        links.read(target, self.members.position(), self.most)
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
