//! Properties of changed nodes.

use std::collections::HashMap;

use super::property::{Data, identifier_len, is_named};
use crate::schema;
use crate::syntax::Span;

/// Number of properties from which on a table is used to find them.
const MANY: usize = 16;

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

    /// Returns bytes that begin with the identifier.
    fn written<'a>(&'a self, bytes: &'a [u8]) -> &'a [u8] {
        match self {
            Entry::Source(span) => span.of(bytes),
            Entry::Owned(owned) => &owned.identifier,
        }
    }
}

/// A new property: values are escaped and in the tree's encoding.
#[derive(Clone, Debug)]
pub(super) struct OwnedProperty {
    pub(super) identifier: Box<[u8]>,
    pub(super) values: Vec<Box<[u8]>>,
    /// Position of the property that it replaces.
    pub(super) origin: Option<Span>,
}

impl OwnedProperty {
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text);
        text
    }

    pub(super) fn write(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(&self.identifier);
        for value in &self.values {
            text.push(b'[');
            text.extend_from_slice(value);
            text.push(b']');
        }
    }
}

/// Properties of a node, in order. Setting, finding and removing one takes constant time.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    /// In long lists, removed properties leave gaps for a while.
    list: Vec<Option<Entry>>,
    /// For long lists, built on the first search.
    index: Option<Box<Index>>,
}

#[derive(Clone, Debug, Default)]
struct Index {
    /// Positions in the list, by canonical identifier.
    places: HashMap<Box<[u8]>, Vec<u32>>,
    gaps: usize,
}

impl FromIterator<Entry> for Entries {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Entries {
        Entries {
            list: entries.into_iter().map(Some).collect(),
            index: None,
        }
    }
}

impl Entries {
    pub(super) fn iter(&self) -> Iter<'_> {
        Iter(self.list.iter())
    }

    /// Returns the positions of the properties with identifier `id`; `bytes` is the source.
    pub(super) fn find<'a>(
        &'a mut self,
        bytes: &'a [u8],
        id: &'a str,
    ) -> impl Iterator<Item = u32> + 'a {
        if self.index.is_none() && self.list.len() > MANY {
            self.index = Some(Box::new(self.indexed(bytes)));
        }
        let canonical = schema::canonical_id(id.as_bytes());
        let (known, unknown) = match &self.index {
            Some(index) => (index.places.get(&*canonical), 0..0),
            None => (None, 0..self.list.len() as u32),
        };
        let known = known.into_iter().flatten().copied();
        let list = &self.list;
        known.chain(unknown).filter(move |place| {
            let entry = list[*place as usize].as_ref();
            entry.is_some_and(|entry| is_named(entry.written(bytes), id))
        })
    }

    /// Returns the property at a position returned by [`find`](Self::find).
    pub(super) fn get_mut(&mut self, place: u32) -> Option<&mut Entry> {
        self.list.get_mut(place as usize)?.as_mut()
    }

    pub(super) fn push(&mut self, owned: OwnedProperty) {
        if let Some(index) = &mut self.index {
            index.add(&owned.identifier, self.list.len());
        }
        self.list.push(Some(Entry::Owned(owned)));
    }

    /// Replaces the properties with identifier `id`, or appends one if it is missing.
    pub(super) fn set(&mut self, bytes: &[u8], id: &str, mut owned: OwnedProperty) {
        let places: Vec<u32> = self.find(bytes, id).collect();
        let Some((&first, others)) = places.split_first() else {
            return self.push(owned);
        };
        if let Some(entry) = self.get_mut(first) {
            owned.origin = match entry {
                Entry::Source(span) => Some(*span),
                Entry::Owned(replaced) => replaced.origin,
            };
            *entry = Entry::Owned(owned);
        }
        self.remove_at(id, others);
    }

    /// Removes the properties with identifier `id`. Returns true if there were any.
    pub(super) fn remove(&mut self, bytes: &[u8], id: &str) -> bool {
        let places: Vec<u32> = self.find(bytes, id).collect();
        self.remove_at(id, &places);
        !places.is_empty()
    }

    fn remove_at(&mut self, id: &str, places: &[u32]) {
        if places.is_empty() {
            return;
        }
        for &place in places {
            self.list[place as usize] = None;
        }
        if let Some(index) = &mut self.index {
            index.gaps += places.len();
            if let Some(known) = index.places.get_mut(&*schema::canonical_id(id.as_bytes())) {
                known.retain(|place| self.list[*place as usize].is_some());
            }
            if index.gaps <= self.list.len() / 2 {
                return;
            }
        }
        self.list.retain(Option::is_some);
        self.index = None;
    }

    fn indexed(&self, bytes: &[u8]) -> Index {
        let mut index = Index::default();
        for (place, entry) in self.list.iter().enumerate() {
            if let Some(entry) = entry {
                index.add(entry.written(bytes), place);
            }
        }
        index
    }
}

impl Index {
    /// Indexes a property that begins with its identifier.
    fn add(&mut self, written: &[u8], place: usize) {
        let identifier = &written[..identifier_len(written)];
        let id = schema::canonical_id(identifier).into();
        self.places.entry(id).or_default().push(place as u32);
    }
}

/// Iterator that skips gaps.
#[derive(Clone, Default)]
pub(super) struct Iter<'a>(std::slice::Iter<'a, Option<Entry>>);

impl<'a> Iterator for Iter<'a> {
    type Item = &'a Entry;

    #[inline]
    fn next(&mut self) -> Option<&'a Entry> {
        self.0.find_map(Option::as_ref)
    }
}
