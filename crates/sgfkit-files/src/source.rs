//! Where records come from.

use std::path::Path;
use std::sync::Arc;

use crate::elsewhere::Elsewhere;
use crate::file::InputFile;
use crate::opening::Opening;
use crate::origin::Origin;
use crate::span::Span;

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
    /// The same, where it lies elsewhere.
    Elsewhere(Elsewhere),
    /// A part of a bundle, as [`Source::divide`] makes them.
    Part {
        /// The bundle.
        bundle: Box<Source>,
        /// From where to where.
        span: Span,
    },
}

impl Source {
    /// The path of a file as JSON shows it, or what bytes are called.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Source::File(file) => file.name(),
            Source::Bytes { name, .. } => name.clone(),
            Source::Elsewhere(file) => file.name().to_owned(),
            Source::Part { bundle, .. } => bundle.name(),
        }
    }

    /// How large it is, in bytes, as the file is; 0 where that cannot be said.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Source::Bytes { bytes, .. } => bytes.len() as u64,
            Source::File(InputFile::Path(path)) => path.metadata().map_or(0, |file| file.len()),
            Source::Elsewhere(file) => file.size().unwrap_or_default(),
            Source::File(_) | Source::Part { .. } => 0,
        }
    }

    /// How it is opened, if it is a bundle.
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
