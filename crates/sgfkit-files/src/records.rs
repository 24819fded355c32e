//! The records of files and bundles, one after another.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bundle::Bundle;
use crate::file::{InputFile, Member, ReadError};

/// Where records come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A file: a record, or a bundle of them.
    File(InputFile),
    /// The same in memory.
    Bytes {
        /// What it is called.
        name: String,
        /// What is in it.
        bytes: Arc<[u8]>,
    },
}

impl From<InputFile> for Source {
    fn from(file: InputFile) -> Source {
        Source::File(file)
    }
}

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
            Content::Read(bytes) => bytes,
        }
    }

    /// The bytes that it holds already.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.content {
            Content::File(_) | Content::Read(Err(_)) => 0,
            Content::Bytes(bytes) => bytes.len(),
            Content::Read(Ok(bytes)) => bytes.len(),
        }
    }
}

/// The records of sources, in order: files are not read yet, bundles are read
/// as far as the iterator has come.
pub struct Records<I> {
    sources: I,
    /// The bundle that is being read, and what it is called.
    open: Option<(String, Bundle)>,
}

impl<I: Iterator<Item = Source>> Records<I> {
    /// The records of sources.
    pub fn new(sources: I) -> Records<I> {
        Records {
            sources,
            open: None,
        }
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
        // Nothing can be found behind a place where a bundle is broken, but for
        // a zip, whose members are read by themselves.
        let is_over = member.is_none() || is_cut(&path, &content);
        if is_over {
            self.open = None;
        }
        Some(Unread {
            path,
            member,
            content: Content::Read(content),
        })
    }
}

fn is_cut(path: &str, content: &Result<Vec<u8>, ReadError>) -> bool {
    let is_zip = path.to_ascii_lowercase().ends_with(".zip");
    matches!(content, Err(ReadError::BadBundle(_))) && !is_zip
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
            let (path, opened) = match source {
                Source::File(InputFile::Path(path)) if Bundle::is_named(&path) => {
                    (shown(&path), Bundle::open(&path))
                }
                Source::File(InputFile::Member(member)) => return Some(alone(member)),
                Source::File(file) => return Some(plain(file.name(), Content::File(file))),
                Source::Bytes { name, bytes } if Bundle::is_named(name.as_ref()) => {
                    let opened = Bundle::of_bytes(&name, bytes);
                    (name, opened)
                }
                Source::Bytes { name, bytes } => return Some(plain(name, Content::Bytes(bytes))),
            };
            match opened {
                Ok(bundle) => self.open = Some((path, bundle)),
                Err(error) => return Some(plain(path, Content::Read(Err(error)))),
            }
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

/// Reads records of bundles; those that follow each other in a bundle without
/// beginning anew.
#[derive(Default)]
pub(crate) struct Members {
    open: Option<(Arc<std::path::Path>, Bundle)>,
}

impl Members {
    pub(crate) fn read(&mut self, member: &Member) -> Result<Vec<u8>, ReadError> {
        if let Some((path, bundle)) = &mut self.open
            && *path == member.bundle
        {
            while let Ok(Some(name)) = bundle.advance() {
                if *name == *member.name {
                    return bundle.read();
                }
            }
        }
        // It stands before the last one, or is the first.
        self.open = None;
        let mut bundle = Bundle::open(&member.bundle)?;
        while let Some(name) = bundle.advance()? {
            if *name == *member.name {
                let bytes = bundle.read();
                self.open = Some((member.bundle.clone(), bundle));
                return bytes;
            }
        }
        InputFile::Member(member.clone()).read()
    }
}
