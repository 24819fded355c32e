//! What was changed since a file was read, beside the arena.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::entries::Entries;

/// What is known of some nodes, by their numbers.
pub(super) type IdMap<T> = HashMap<u32, T, BuildHasherDefault<IdHasher>>;

/// Some nodes, by their numbers.
pub(super) type IdSet = HashSet<u32, BuildHasherDefault<IdHasher>>;

/// Spreads numbers that follow one another, which nobody outside can choose.
#[derive(Default)]
pub(super) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, id: u32) {
        // The golden ratio: neighbours come to lie far from each other.
        self.0 = (self.0 ^ u64::from(id)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What was changed since the file was read. The arena keeps the nodes as they
/// were; links and property lists that differ from the source are noted here.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// Nodes from the source; those behind were added.
    pub(super) originals: u32,
    pub(super) properties: IdMap<Entries>,
    /// First and last child of the nodes whose children changed.
    pub(super) children: IdMap<Ends>,
    /// For each of those children the one before it, or none.
    pub(super) previous: IdMap<u32>,
    pub(super) fates: IdMap<Fate>,
    /// Nodes that are in no tree any more; empty until one is removed.
    pub(super) dead: Vec<bool>,
    /// The trees of added nodes.
    pub(super) homes: IdMap<u32>,
    pub(super) changed: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// What became of a node of the source that is no longer in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Removed; its children took its place.
    Lifted,
    /// Removed, and everything below it.
    Removed,
    /// Stands elsewhere, with everything below it.
    Moved,
}

impl Edits {
    pub(super) fn new(originals: usize) -> Edits {
        Edits {
            originals: originals as u32,
            ..Edits::default()
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.changed
    }

    #[inline]
    pub(super) fn is_new(&self, id: u32) -> bool {
        id >= self.originals
    }

    pub(super) fn originals(&self) -> u32 {
        self.originals
    }

    #[inline]
    pub(super) fn properties(&self, id: u32) -> Option<&Entries> {
        if self.changed {
            self.properties.get(&id)
        } else {
            None
        }
    }

    pub(super) fn is_dead(&self, id: u32) -> bool {
        self.dead.get(id as usize).copied().unwrap_or_default()
    }
}
