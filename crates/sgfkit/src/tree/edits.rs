//! What was changed since a file was read, beside the arena.

use std::collections::HashMap;

use super::property::Data;
use crate::syntax::Span;

/// What was changed since the file was read. The arena keeps the nodes as they
/// were; links and property lists that differ from the source are noted here.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// Nodes from the source; those behind were added.
    pub(super) originals: u32,
    pub(super) properties: HashMap<u32, Vec<Entry>>,
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

/// A property of a node whose properties were changed.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Source(Span),
    Owned(OwnedProperty),
}

impl Entry {
    pub(super) fn data(&self) -> Data<'_> {
        match self {
            Entry::Source(span) => Data::Source(*span),
            Entry::Owned(owned) => Data::Owned(owned),
        }
    }
}

/// A property that was set: values escaped, in the tree's encoding.
#[derive(Clone, Debug)]
pub(super) struct OwnedProperty {
    pub(super) identifier: Box<[u8]>,
    pub(super) values: Vec<Box<[u8]>>,
    /// Where the property stood whose place it takes.
    pub(super) origin: Option<Span>,
}

impl OwnedProperty {
    /// The property as it is written.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = self.identifier.to_vec();
        for value in &self.values {
            text.push(b'[');
            text.extend_from_slice(value);
            text.push(b']');
        }
        text
    }
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
    pub(super) fn properties(&self, id: u32) -> Option<&[Entry]> {
        match self.changed {
            true => self.properties.get(&id).map(Vec::as_slice),
            false => None,
        }
    }

    pub(super) fn is_dead(&self, id: u32) -> bool {
        self.dead.get(id as usize).copied().unwrap_or_default()
    }
}
