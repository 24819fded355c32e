//! Files of records: game trees as they stand in their files.

use sgfkit::Collection;

use crate::bytes::push;

/// So many bytes of records close a file.
const FULL: usize = 128 << 10;

/// A tree, cut out of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// From `(` through `)`.
    pub bytes: Vec<u8>,
    /// The charset that it is read by.
    pub charset: String,
}

/// The trees of a file that are wanted, by their numbers from 1; `None` where there
/// is no such tree.
#[must_use]
pub fn cut(collection: &Collection, trees: &[u32]) -> Vec<Option<Cut>> {
    let of = |number: &u32| {
        let tree = collection.tree((*number as usize).checked_sub(1)?)?;
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

/// A file of records.
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

/// Which file each record goes into, in the order in which they come.
#[derive(Debug, Default)]
pub struct Records {
    sizes: Vec<usize>,
}

impl Records {
    /// Takes a record that stays in the file where it was.
    pub fn keep(&mut self, file: u32, len: usize) {
        let file = file as usize;
        if self.sizes.len() <= file {
            self.sizes.resize(file + 1, 0);
        }
        self.sizes[file] += len;
    }

    /// The file of a new record.
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

    /// How many files there are.
    #[must_use]
    pub fn files(&self) -> usize {
        self.sizes.len()
    }
}
