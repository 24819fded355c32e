//! Sources of games.

use std::path::Path;
use std::sync::Arc;

use crate::elsewhere::Elsewhere;
use crate::file::InputFile;
use crate::opening::Opening;
use crate::origin::Origin;
use crate::span::Span;

/// A source of games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A file, which can be an archive.
    File(InputFile),
    /// A file in memory.
    Bytes {
        /// The name.
        name: String,
        /// The contents.
        bytes: Arc<[u8]>,
    },
    /// A remote file.
    Elsewhere(Elsewhere),
    /// A part of an archive made by [`Source::divide`].
    Part {
        /// The archive.
        bundle: Box<Source>,
        /// The range of the part.
        span: Span,
    },
}

impl Source {
    /// Returns the path of a file as JSON shows it, or the name of bytes.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Source::File(file) => file.name(),
            Source::Bytes { name, .. } => name.clone(),
            Source::Elsewhere(file) => file.name().to_owned(),
            Source::Part { bundle, .. } => bundle.name(),
        }
    }

    /// Returns the file size in bytes, or 0 if it is unknown.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Source::Bytes { bytes, .. } => bytes.len() as u64,
            Source::File(InputFile::Path(path)) => path.metadata().map_or(0, |file| file.len()),
            Source::Elsewhere(file) => file.size().unwrap_or_default(),
            Source::File(_) | Source::Part { .. } => 0,
        }
    }

    pub(crate) fn opening(&self) -> Option<Opening> {
        let (name, origin) = match self {
            Source::File(InputFile::Path(path)) => (&**path, Origin::File((&**path).into())),
            Source::Bytes { name, bytes } => (Path::new(name), Origin::Bytes(bytes.clone())),
            Source::Elsewhere(file) => (file.kind(), Origin::Elsewhere(file.open())),
            Source::File(_) | Source::Part { .. } => return None,
        };
        Opening::new(name, origin).ok()
    }
}

impl From<InputFile> for Source {
    fn from(file: InputFile) -> Source {
        Source::File(file)
    }
}
