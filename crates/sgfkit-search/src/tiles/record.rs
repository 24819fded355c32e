//! Writes record files: game trees exactly as in their source files.

use sgfkit::Collection;

use crate::bytes::push;

/// The number of bytes at which a record file is complete.
const FULL: usize = 128 << 10;

/// A tree cut out of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cut {
    /// The bytes from `(` to `)`.
    pub bytes: Vec<u8>,
    /// The encoding of the tree.
    pub charset: String,
}

/// Returns the requested trees of a file, by index; `None` for each tree that is missing.
#[must_use]
pub fn cut(collection: &Collection, trees: &[u32]) -> Vec<Option<Cut>> {
    let of = |tree: &u32| {
        let tree = collection.tree(*tree as usize)?;
        let span = tree.span()?;
        let bytes = collection
            .source()
            .get(span.start as usize..span.end as usize)?;
        Some(Cut {
            bytes: bytes.to_vec(),
            charset: tree.charset().name().to_owned(),
        })
    };
    trees.iter().map(of).collect()
}

/// Returns a file of records.
#[must_use]
pub fn record(records: &[&[u8]]) -> Vec<u8> {
    let mut bytes = b"SGR1".to_vec();
    push(&mut bytes, records.len() as u64);
    for record in records {
        push(&mut bytes, record.len() as u64);
    }
    for record in records {
        bytes.extend_from_slice(record);
    }
    bytes
}

/// Assigns records to files, in the order of the records.
#[derive(Debug, Default)]
pub struct Records {
    sizes: Vec<usize>,
}

impl Records {
    /// Keeps a record in its previous file.
    pub fn keep(&mut self, file: u32, len: usize) {
        let file = file as usize;
        if self.sizes.len() <= file {
            self.sizes.resize(file + 1, 0);
        }
        self.sizes[file] += len;
    }

    /// Adds a new record, and returns its file.
    pub fn add(&mut self, len: usize) -> u32 {
        if self
            .sizes
            .last()
            .is_none_or(|size| size + len > FULL && *size > 0)
        {
            self.sizes.push(0);
        }
        let last = self.sizes.len() - 1;
        self.sizes[last] += len;
        last as u32
    }

    /// Returns the number of files.
    #[must_use]
    pub fn files(&self) -> usize {
        self.sizes.len()
    }
}
