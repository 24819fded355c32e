//! What a bundle is read from; it can be opened more than once.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use rawzip::{FileReader, ReaderAt};

#[derive(Clone)]
pub(crate) enum Origin {
    File(Arc<Path>),
    Bytes(Arc<[u8]>),
}

/// What is read from one place to another.
pub(crate) trait Input: Read + Seek + Send {}
impl<T: Read + Seek + Send> Input for T {}

impl Origin {
    /// Opens it at its begin.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Input>> {
        Ok(match self {
            Origin::File(path) => Box::new(File::open(path)?),
            Origin::Bytes(bytes) => Box::new(Cursor::new(bytes.clone())),
        })
    }

    /// Opens it for reading anywhere.
    pub(crate) fn anywhere(&self) -> io::Result<Anywhere> {
        Ok(match self {
            Origin::File(path) => Anywhere::File(File::open(path)?.into()),
            Origin::Bytes(bytes) => Anywhere::Bytes(bytes.clone()),
        })
    }

    /// Its bytes.
    pub(crate) fn len(&self) -> io::Result<u64> {
        match self {
            Origin::File(path) => Ok(path.metadata()?.len()),
            Origin::Bytes(bytes) => Ok(bytes.len() as u64),
        }
    }
}

/// What is read here and there.
pub(crate) enum Anywhere {
    File(FileReader),
    Bytes(Arc<[u8]>),
}

impl ReaderAt for Anywhere {
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Anywhere::File(file) => file.read_at(bytes, offset),
            Anywhere::Bytes(all) => all.read_at(bytes, offset),
        }
    }
}
