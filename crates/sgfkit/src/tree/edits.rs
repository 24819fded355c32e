//! What was changed since a file was read, beside the arena.

use std::collections::HashMap;

use super::entries::Entries;

/// What was changed since the file was read. The arena keeps the nodes as they
/// were; links and property lists that differ from the source are noted here.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// Nodes from the source; those behind were added.
    pub(super) originals: u32,
    pub(super) properties: HashMap<u32, Entries>,
    /// First and last child of the nodes whose children changed.
    pub(super) children: HashMap<u32, Ends>,
    /// For each of those children the one before it, or none.
    pub(super) previous: HashMap<u32, u32>,
    pub(super) fates: HashMap<u32, Fate>,
    /// Nodes that are in no tree any more; empty until one is removed.
    pub(super) dead: Vec<bool>,
    /// The trees of added nodes.
    pub(super) homes: HashMap<u32, u32>,
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
        match self.changed {
            true => self.properties.get(&id),
            false => None,
        }
    }

    pub(super) fn is_dead(&self, id: u32) -> bool {
        self.dead.get(id as usize).copied().unwrap_or_default()
    }
}
