//! Iterates over files and archive entries.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bundle::{Bundle, MEMBER};
use crate::elsewhere::Elsewhere;
use crate::error::ReadError;
use crate::file::{InputFile, Member};
use crate::names::MemberNames;
use crate::source::Source;

/// The next file, which may not be read yet.
#[derive(Debug)]
pub struct Unread {
    /// The path as the user gave it.
    pub path: String,
    /// The name in the archive.
    pub member: Option<String>,
    content: Content,
}

#[derive(Debug)]
enum Content {
    File(InputFile),
    Bytes(Arc<[u8]>),
    Elsewhere(Elsewhere),
    Read(Result<Vec<u8>, ReadError>),
}

impl Unread {
    /// Returns the contents. Returns an error if the file cannot be read or its archive is broken.
    pub fn read(self) -> Result<Vec<u8>, ReadError> {
        match self.content {
            Content::File(file) => file.read(),
            Content::Bytes(bytes) => Ok(bytes.to_vec()),
            Content::Elsewhere(file) => file.read(),
            Content::Read(bytes) => bytes,
        }
    }

    /// Returns the number of bytes already in memory.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.content {
            Content::File(_) | Content::Elsewhere(_) | Content::Read(Err(_)) => 0,
            Content::Bytes(bytes) => bytes.len(),
            Content::Read(Ok(bytes)) => bytes.len(),
        }
    }
}

/// An iterator over files and archive entries, in order. Plain files are not read yet; archives are
/// read as the iterator advances.
pub struct Records<I> {
    sources: I,
    max_member: u64,
    names: MemberNames,
    open: Option<(String, Bundle)>,
}

impl<I: Iterator<Item = Source>> Records<I> {
    /// Creates an iterator over the files of some sources.
    pub fn new(sources: I) -> Records<I> {
        Records {
            sources,
            max_member: MEMBER,
            names: MemberNames::default(),
            open: None,
        }
    }

    /// Sets the maximum size of an archive entry in bytes; the default is [`MEMBER`].
    #[must_use]
    pub fn with_max_member(self, max_member: u64) -> Records<I> {
        Records { max_member, ..self }
    }

    /// Also reads archive entries with other names.
    #[must_use]
    pub fn with_names(self, names: MemberNames) -> Records<I> {
        Records { names, ..self }
    }

    fn member(&mut self) -> Option<Unread> {
        let (path, bundle) = self.open.as_mut()?;
        let path = path.clone();
        let (member, content) = match bundle.advance() {
            Ok(None) => {
                self.open = None;
                return None;
            }
            Ok(Some(member)) => (Some(member), bundle.read()),
            Err(error) => (None, Err(error)),
        };
        Some(Unread {
            path,
            member,
            content: Content::Read(content),
        })
    }
}

impl<I: Iterator<Item = Source>> Iterator for Records<I> {
    type Item = Unread;

    fn next(&mut self) -> Option<Unread> {
        loop {
            if let Some(record) = self.member() {
                return Some(record);
            }
            let source = self.sources.next()?;
            let plain = |path, content| Unread {
                path,
                member: None,
                content,
            };
            let (bundle, span) = match source {
                Source::Part { bundle, span } => (*bundle, Some(span)),
                source => (source, None),
            };
            let path = bundle.name();
            if let Some(opening) = bundle.opening() {
                match Bundle::begin(opening, span) {
                    Ok(bundle) => {
                        let bundle = bundle.with_max_member(self.max_member);
                        self.open = Some((path, bundle.with_names(self.names.clone())));
                        continue;
                    }
                    Err(error) => return Some(plain(path, Content::Read(Err(error)))),
                }
            }
            return Some(match bundle {
                Source::File(InputFile::Member(member)) => alone(member),
                Source::File(file) => plain(path, Content::File(file)),
                Source::Bytes { bytes, .. } => plain(path, Content::Bytes(bytes)),
                Source::Elsewhere(file) => plain(path, Content::Elsewhere(file)),
                // A part is not divided again.
                Source::Part { .. } => continue,
            });
        }
    }
}

fn shown(path: &std::path::Path) -> String {
    InputFile::Path(PathBuf::from(path)).name()
}

fn alone(member: Member) -> Unread {
    Unread {
        path: shown(&member.bundle),
        member: Some(member.name.to_string()),
        content: Content::File(InputFile::Member(member)),
    }
}

/// Reads files one by one. Entries of an archive that are requested in order take one pass;
/// otherwise each request reads the archive from the start.
#[derive(Default)]
pub struct Rereader {
    open: Option<(Arc<std::path::Path>, Bundle)>,
}

impl Rereader {
    /// Reads a file, with the errors of [`InputFile::read`].
    pub fn read(&mut self, file: &InputFile) -> Result<Vec<u8>, ReadError> {
        match file {
            InputFile::Member(member) => self.member(member),
            file => file.read(),
        }
    }

    pub(crate) fn member(&mut self, member: &Member) -> Result<Vec<u8>, ReadError> {
        if let Some((path, bundle)) = &mut self.open
            && *path == member.bundle
            && member.find(bundle).is_ok_and(|is_there| is_there)
        {
            return bundle.read();
        }
        // The entry precedes the last one or is the first request.
        self.open = None;
        let mut bundle = member.open()?;
        if !member.find(&mut bundle)? {
            return Err(member.is_missing());
        }
        let bytes = bundle.read();
        self.open = Some((member.bundle.clone(), bundle));
        bytes
    }
}
