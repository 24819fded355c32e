//! The source of an archive, which can be opened more than once.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use rawzip::{FileReader, ReaderAt};

use crate::elsewhere::{Blocks, Far, Pieces};

#[derive(Clone)]
pub(crate) enum Origin {
    File(Arc<Path>),
    Bytes(Arc<[u8]>),
    Elsewhere(Far),
}

pub(crate) type Input = Box<dyn Read + Send>;

pub(crate) type Buffered = BufReader<Input>;

impl Origin {
    pub(crate) fn open(&self, begin: u64, end: u64) -> io::Result<Input> {
        let length = end.saturating_sub(begin);
        Ok(match self {
            Origin::File(path) => {
                let mut file = File::open(path)?;
                // A source read from the start may not support seeking.
                if begin > 0 {
                    file.seek(SeekFrom::Start(begin))?;
                }
                Box::new(file.take(length))
            }
            Origin::Bytes(bytes) => {
                let mut cursor = Cursor::new(bytes.clone());
                cursor.set_position(begin);
                Box::new(cursor.take(length))
            }
            Origin::Elsewhere(far) => Box::new(Blocks::new(far.clone(), begin, end)?),
        })
    }

    pub(crate) fn anywhere(&self) -> io::Result<Anywhere> {
        Ok(match self {
            Origin::File(path) => Anywhere::File(File::open(path)?.into()),
            Origin::Bytes(bytes) => Anywhere::Bytes(bytes.clone()),
            Origin::Elsewhere(far) => Anywhere::Elsewhere(Pieces::new(far.clone())?),
        })
    }

    pub(crate) fn len(&self) -> io::Result<u64> {
        match self {
            Origin::File(path) => Ok(path.metadata()?.len()),
            Origin::Bytes(bytes) => Ok(bytes.len() as u64),
            Origin::Elsewhere(far) => far.known_len(),
        }
    }

    /// Returns the error that stopped reading a remote source.
    pub(crate) fn lost(&self) -> Option<String> {
        match self {
            Origin::Elsewhere(far) => far.lost(),
            Origin::File(_) | Origin::Bytes(_) => None,
        }
    }
}

pub(crate) enum Anywhere {
    File(FileReader),
    Bytes(Arc<[u8]>),
    Elsewhere(Pieces),
}

impl ReaderAt for Anywhere {
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Anywhere::File(file) => file.read_at(bytes, offset),
            Anywhere::Bytes(all) => all.read_at(bytes, offset),
            Anywhere::Elsewhere(pieces) => pieces.read_at(bytes, offset),
        }
    }
}
