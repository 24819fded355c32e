//! Many records in one file: archives of files, and KataGo's lists of games.

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

/// The most that is read of a member unless more is asked for: 256 MiB. A few
/// kilobytes of a bundle may hold as much as they like.
pub const MEMBER: u64 = 256 << 20;

/// A bundle that is read from its begin to its end: `.zip`, `.tar`, `.tar.gz`,
/// `.tgz`, `.tar.zst`, and `.sgfs`, which has a game a line.
///
/// In archives those members are records that are named as SGF files and not
/// hidden ([`Bundle::with_names`] adds others), in the archive's order; in `.sgfs`
/// each line that is not empty is one, and is called by its number. A bundle in a
/// bundle stays closed.
///
/// A bundle is whole, or it is told: its checksums, lengths and end marks are
/// looked at, and what follows them. So an error may come after the last record.
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
    /// The most that is read of a member.
    most: u64,
    /// Which members are records; all of them if `None`.
    names: Option<MemberNames>,
    /// The record that it is at, until that is read.
    at: Option<Entry>,
    /// Members other than folders that it has come to.
    members_so_far: usize,
    /// Nothing more can be read of it.
    is_over: bool,
    links: Option<Links>,
}

impl Bundle {
    /// Whether a file is a bundle, by its name.
    #[must_use]
    pub fn is_named(path: &Path) -> bool {
        kind(path).is_some()
    }

    /// Whether a file is an archive, by its name: a bundle other than a list of
    /// games, which is a collection by itself.
    #[must_use]
    pub fn is_archive(path: &Path) -> bool {
        kind(path).is_some_and(|kind| kind != Kind::Lines)
    }

    /// Opens a bundle.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is none.
    pub fn open(path: &Path) -> Result<Bundle, ReadError> {
        Bundle::begin(Opening::new(path, Origin::File(path.into()))?, None)
    }

    /// A bundle in memory; `name` tells of what kind it is.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is none.
    pub fn of_bytes(name: &str, bytes: Arc<[u8]>) -> Result<Bundle, ReadError> {
        Bundle::begin(Opening::new(Path::new(name), Origin::Bytes(bytes))?, None)
    }

    /// Reads up to so many bytes of a member, not up to [`MEMBER`].
    #[must_use]
    pub fn with_max_member(self, most: u64) -> Bundle {
        let most = most.min(LIMIT);
        Bundle { most, ..self }
    }

    /// Reads members with other names, too.
    #[must_use]
    pub fn with_names(self, names: MemberNames) -> Bundle {
        let names = Some(names);
        Bundle { names, ..self }
    }

    /// Reads every member, as one that is named by hand may have any name.
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

    /// Goes on to the next record, and tells its name.
    ///
    /// # Errors
    ///
    /// The bundle is broken here; nothing more can be read of it.
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

    /// The number of the member that it is at, from 1, whichever of them are records.
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

    /// The bytes of the record that it is at, once.
    ///
    /// # Errors
    ///
    /// They cannot be read, or are more than is read of a member. Others may be
    /// read all the same.
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
        // Whoever has tried long enough for one does not for each of the others.
        self.is_over |= self.opening.origin.lost().is_some();
        match read.map_err(|error| self.opening.fault(&error))? {
            Some(bytes) => Ok(bytes),
            None if self.most == LIMIT => Err(ReadError::TooLarge),
            None => Err(ReadError::BadBundle(format!(
                "larger than {}, the most that is read of a member; --max-member sets it",
                size(self.most)
            ))),
        }
    }

    /// What a member holds that is another name of one before it.
    fn linked(&mut self, target: &str) -> io::Result<Option<Vec<u8>>> {
        let links = match &mut self.links {
            Some(links) => links,
            none => none.insert(Links::new(self.opening.clone())?),
        };
        links.read(target, self.members.position(), self.most)
    }
}

/// A number of bytes as people say it.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
