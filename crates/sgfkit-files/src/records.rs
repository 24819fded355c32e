//! The records of files and bundles, one after another.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bundle::{Bundle, MEMBER};
use crate::elsewhere::Elsewhere;
use crate::error::ReadError;
use crate::file::{InputFile, Member};
use crate::names::MemberNames;
use crate::source::Source;

/// A record whose turn has come, and which perhaps still has to be read.
#[derive(Debug)]
pub struct Unread {
    /// The file as it was named.
    pub path: String,
    /// The record in a bundle.
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
    /// What is in it.
    ///
    /// # Errors
    ///
    /// It cannot be read, or the bundle is broken from here on.
    pub fn read(self) -> Result<Vec<u8>, ReadError> {
        match self.content {
            Content::File(file) => file.read(),
            Content::Bytes(bytes) => Ok(bytes.to_vec()),
            Content::Elsewhere(file) => file.read(),
            Content::Read(bytes) => bytes,
        }
    }

    /// The bytes that it holds already.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.content {
            Content::File(_) | Content::Elsewhere(_) | Content::Read(Err(_)) => 0,
            Content::Bytes(bytes) => bytes.len(),
            Content::Read(Ok(bytes)) => bytes.len(),
        }
    }
}

/// The records of sources, in order: files are not read yet, bundles are read
/// as far as the iterator has come.
pub struct Records<I> {
    sources: I,
    max_member: u64,
    names: MemberNames,
    /// The bundle that is being read, and what it is called.
    open: Option<(String, Bundle)>,
}

impl<I: Iterator<Item = Source>> Records<I> {
    /// The records of sources.
    pub fn new(sources: I) -> Records<I> {
        Records {
            sources,
            max_member: MEMBER,
            names: MemberNames::default(),
            open: None,
        }
    }

    /// Reads up to so many bytes of a bundle's member, not up to [`MEMBER`].
    #[must_use]
    pub fn with_max_member(self, max_member: u64) -> Records<I> {
        Records { max_member, ..self }
    }

    /// Reads members of bundles with other names, too.
    #[must_use]
    pub fn with_names(self, names: MemberNames) -> Records<I> {
        Records { names, ..self }
    }

    /// The next record of the bundle that is open.
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
                // No part is divided again.
                Source::Part { .. } => continue,
            });
        }
    }
}

fn shown(path: &std::path::Path) -> String {
    InputFile::Path(PathBuf::from(path)).name()
}

/// A record that is named by itself.
fn alone(member: Member) -> Unread {
    Unread {
        path: shown(&member.bundle),
        member: Some(member.name.to_string()),
        content: Content::File(InputFile::Member(member)),
    }
}

/// Reads files one by one. Members of an archive that come in its order are read in one
/// pass; otherwise the archive is read from its beginning for each.
#[derive(Default)]
pub struct Rereader {
    open: Option<(Arc<std::path::Path>, Bundle)>,
}

impl Rereader {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Those of [`InputFile::read`].
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
        // It stands before the last one, or is the first.
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
