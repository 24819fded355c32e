//! Reads files from object stores, servers, or objects of other languages.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rawzip::ReaderAt;

use crate::error::{LIMIT, ReadError};

/// The number of bytes to request at once, for sequential and random reads.
const BLOCK: u64 = 4 << 20;
const PIECE: usize = 1 << 20;

/// The source of the bytes of a remote file. Implementations retry as appropriate, and name the
/// file in errors.
pub trait Store: Send + Sync {
    /// Returns the length in bytes, or `None` if it is unknown; the file is then read once, from
    /// start to end. Fails if the file cannot be reached.
    fn length(&self) -> io::Result<Option<u64>>;

    /// Reads `length` bytes at an offset; fewer only at the end of the file or if its length is
    /// unknown.
    fn read_at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>>;
}

/// A file in a [`Store`].
#[derive(Clone)]
pub struct Elsewhere {
    name: String,
    kind: String,
    store: Arc<dyn Store>,
}

impl Elsewhere {
    /// Creates a file with this name.
    #[must_use]
    pub fn new(name: String, store: Arc<dyn Store>) -> Elsewhere {
        Elsewhere {
            kind: name.clone(),
            name,
            store,
        }
    }

    /// Sets a name that determines the kind of archive, if the file's own name does not end with
    /// its extension: `https://host/games.zip?key=1`.
    #[must_use]
    pub fn with_kind(self, kind: String) -> Elsewhere {
        Elsewhere { kind, ..self }
    }

    /// Returns the name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name that determines the kind of archive.
    pub(crate) fn kind(&self) -> &Path {
        Path::new(&self.kind)
    }

    pub(crate) fn size(&self) -> Option<u64> {
        self.store.length().ok().flatten()
    }

    pub(crate) fn open(&self) -> Far {
        Far {
            store: self.store.clone(),
            lost: Arc::default(),
        }
    }

    pub(crate) fn read(&self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        let mut blocks = Blocks::new(self.open(), 0, u64::MAX)?;
        blocks.by_ref().take(LIMIT + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LIMIT {
            Err(ReadError::TooLarge)
        } else {
            Ok(bytes)
        }
    }
}

impl fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Elsewhere").field(&self.name).finish()
    }
}

impl PartialEq for Elsewhere {
    fn eq(&self, other: &Elsewhere) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.store, &other.store)
    }
}

impl Eq for Elsewhere {}

impl Hash for Elsewhere {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// An open remote file, and its first error: decompression may report a misleading one.
#[derive(Clone)]
pub(crate) struct Far {
    store: Arc<dyn Store>,
    lost: Arc<Mutex<Option<String>>>,
}

impl Far {
    /// Returns the error that stopped reading.
    pub(crate) fn lost(&self) -> Option<String> {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note<T>(&self, read: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &read {
            self.lock().get_or_insert_with(|| error.to_string());
        }
        read
    }

    pub(crate) fn len(&self) -> io::Result<Option<u64>> {
        self.note(self.store.length())
    }

    /// Returns the length. Fails if it is unknown, since random access needs it.
    pub(crate) fn known_len(&self) -> io::Result<u64> {
        let unknown = || {
            let words = "unknown length, so it can only be read once from start to end, which \
                         rules out .zip archives and parts; use a local copy";
            self.note(Err(io::Error::other(words)))
        };
        self.len()?.map_or_else(unknown, Ok)
    }

    /// Reads bytes; fewer only if the length is unknown.
    fn read_at(&self, offset: u64, length: usize, is_known: bool) -> io::Result<Vec<u8>> {
        let bytes = self.note(self.store.read_at(offset, length))?;
        if is_known && bytes.len() < length {
            self.note(Err(io::Error::new(
                ErrorKind::UnexpectedEof,
                "shorter than its declared length",
            )))
        } else {
            Ok(bytes)
        }
    }
}

pub(crate) struct Blocks {
    far: Far,
    at: u64,
    end: u64,
    is_known: bool,
    block: Vec<u8>,
    used: usize,
}

impl Blocks {
    pub(crate) fn new(far: Far, begin: u64, end: u64) -> io::Result<Blocks> {
        let len = far.len()?;
        Ok(Blocks {
            far,
            at: begin,
            end: len.map_or(end, |len| end.min(len)),
            is_known: len.is_some(),
            block: Vec::new(),
            used: 0,
        })
    }
}

impl Read for Blocks {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.used == self.block.len() {
            let length = BLOCK.min(self.end.saturating_sub(self.at));
            self.used = 0;
            self.block = match length {
                0 => Vec::new(),
                _ => self.far.read_at(self.at, length as usize, self.is_known)?,
            };
            self.at += self.block.len() as u64;
        }
        let read = (&self.block[self.used..]).read(bytes)?;
        self.used += read;
        Ok(read)
    }
}

/// Random access that caches the last block.
pub(crate) struct Pieces {
    far: Far,
    len: u64,
    piece: Mutex<(u64, Vec<u8>)>,
}

impl Pieces {
    pub(crate) fn new(far: Far) -> io::Result<Pieces> {
        let len = far.known_len()?;
        let piece = Mutex::default();
        Ok(Pieces { far, len, piece })
    }
}

impl ReaderAt for Pieces {
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut piece = self.piece.lock().unwrap_or_else(PoisonError::into_inner);
        let is_there = (piece.0..piece.0 + piece.1.len() as u64).contains(&offset);
        if !is_there && offset < self.len && !bytes.is_empty() {
            let wanted = bytes.len().max(PIECE) as u64;
            let length = wanted.min(self.len - offset) as usize;
            *piece = (offset, self.far.read_at(offset, length, true)?);
        }
        let from = usize::try_from(offset.wrapping_sub(piece.0)).ok();
        let from = from.filter(|_| offset >= piece.0);
        let mut rest = from
            .and_then(|from| piece.1.get(from..))
            .unwrap_or_default();
        rest.read(bytes)
    }
}
