//! Shared code for conversions between versions of the format.

use std::collections::BTreeMap;

use sgfkit_core::schema::id;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{Collection, GameTree, Node, Property};
use sgfkit_core::value::RawValue;

/// A file converted to another version of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// Contents of the converted file.
    pub bytes: Vec<u8>,
    /// Data kept although the version does not support it, with the number of occurrences:
    /// identifiers such as `AR`, and values such as `SZ[13:9]`.
    pub foreign: Vec<(String, usize)>,
}

impl Converted {
    pub(super) fn new(
        collection: &Collection,
        odd: impl Fn(Property<'_>) -> Option<String>,
    ) -> Self {
        let mut foreign = BTreeMap::new();
        let nodes = collection.trees().flat_map(GameTree::nodes);
        for property in nodes.flat_map(Node::properties) {
            let Some(row) = property.schema() else {
                continue;
            };
            let format = property.facts().format;
            let name = if row.ff.contains(format) {
                odd(property)
            } else {
                Some(row.id.to_owned())
            };
            if let Some(name) = name {
                *foreign.entry(name).or_default() += 1;
            }
        }
        Converted {
            bytes: collection.to_bytes().into_owned(),
            foreign: foreign.into_iter().collect(),
        }
    }
}

pub(super) struct Patch<'a> {
    collection: &'a Collection,
    /// Spans and their replacements.
    changes: Vec<(Span, Vec<u8>)>,
}

impl<'a> Patch<'a> {
    pub(super) fn new(collection: &'a Collection) -> Patch<'a> {
        let changes = Vec::new();
        Patch {
            collection,
            changes,
        }
    }

    /// Replaces a value or a part of it. Spans of changes must not overlap.
    pub(super) fn replace_value(&mut self, span: Span, text: impl Into<Vec<u8>>) {
        self.changes.push((span, text.into()));
    }

    /// Inserts properties. Insertions at one offset keep the order of the calls.
    pub(super) fn insert(&mut self, at: u32, text: impl Into<Vec<u8>>) {
        self.changes.push((Span::empty(at), text.into()));
    }

    pub(super) fn replace_values(&mut self, property: Property<'_>, values: impl Into<Vec<u8>>) {
        if let (Some(whole), Some(identifier)) = (property.span(), property.identifier_span()) {
            let span = Span::new(identifier.end, whole.end);
            self.changes.push((span, values.into()));
        }
    }

    /// Sets FF of a tree, followed by `behind`, at the start of the root or after the existing FF.
    pub(super) fn set_format(&mut self, tree: GameTree<'_>, format: u8, behind: &str) {
        let root = tree.root();
        let Some(span) = root.span() else { return };
        let bytes = self.collection.bytes();
        let front = span.start + u32::from(bytes.get(span.start as usize) == Some(&b';'));
        let Some(property) = root.property(id::FF) else {
            return self.insert(front, format!("FF[{format}]{behind}"));
        };
        let is_set = |value: RawValue<'_>| value.raw() == format.to_string().as_bytes();
        if !property.values().all(is_set) {
            self.replace_values(property, format!("[{format}]"));
        }
        // The file may end inside the value.
        match property
            .span()
            .filter(|span| bytes[span.end as usize - 1] == b']')
        {
            Some(span) => self.insert(span.end, behind),
            None => self.insert(front, behind),
        }
    }

    pub(super) fn apply(mut self) -> Collection {
        self.changes.sort_by_key(|(span, _)| (span.start, span.end));
        let bytes = self.collection.bytes();
        let mut changed = Vec::with_capacity(bytes.len());
        let mut at = 0;
        for (span, text) in self.changes {
            changed.extend_from_slice(&bytes[at..span.start as usize]);
            changed.extend_from_slice(&text);
            at = span.end as usize;
        }
        changed.extend_from_slice(&bytes[at..]);
        self.collection.reread(changed)
    }
}

/// Converts a file after fixing its syntax, or returns it unchanged if there is nothing to convert.
pub(super) fn converted(
    collection: &Collection,
    convert: impl Fn(&Collection) -> Converted,
) -> Converted {
    if collection.is_edited() {
        return converted(&collection.reparsed(), convert);
    }
    if collection.faults().is_empty() {
        return convert(collection);
    }
    let ordered = collection.without_stray_text();
    let mut converted = convert(&ordered);
    if converted.bytes == ordered.source() {
        converted.bytes = collection.source().to_vec();
    }
    converted
}
