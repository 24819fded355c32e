//! Changes made since a file was parsed, stored separately from the arena.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::entries::Entries;

pub(super) type IdMap<T> = HashMap<u32, T, BuildHasherDefault<IdHasher>>;

pub(super) type IdSet = HashSet<u32, BuildHasherDefault<IdHasher>>;

/// Spreads consecutive numbers. Callers cannot choose node numbers, so this is safe.
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
        // Golden ratio: it maps neighbors far apart.
        self.0 = (self.0 ^ u64::from(id)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Changes made since the file was parsed. The arena keeps the original nodes; changed
/// links and property lists are stored here.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// Number of nodes from the source; later ones were added.
    pub(super) originals: u32,
    pub(super) properties: IdMap<Entries>,
    /// First and last child of the nodes whose children changed.
    pub(super) children: IdMap<Ends>,
    /// Previous sibling of each of those children, or none.
    pub(super) previous: IdMap<u32>,
    pub(super) fates: IdMap<Fate>,
    /// Nodes that no longer belong to a tree; empty until one is removed.
    pub(super) dead: Vec<bool>,
    pub(super) homes: IdMap<u32>,
    pub(super) changed: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// Reason a node of the source is no longer in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Removed; its children took its place.
    Lifted,
    Removed,
    /// Moved elsewhere, with everything below it.
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
