//! What the conversions between versions of the format have in common.

use std::collections::BTreeMap;

use crate::schema::{self, id};
use crate::syntax::Span;
use crate::tree::{Collection, GameTree, Node, Property, Rewrite};
use crate::value::RawValue;

/// A file in another version of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// What was kept although the version does not have it, and how often it
    /// stands there: identifiers such as `AR`, and values such as `SZ[13:9]`.
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

/// Edits to the bytes of a collection; everything else stays.
pub(super) struct Patch<'a> {
    collection: &'a Collection,
    rewrites: Vec<Rewrite>,
}

impl<'a> Patch<'a> {
    pub(super) fn new(collection: &'a Collection) -> Patch<'a> {
        let rewrites = Vec::new();
        Patch {
            collection,
            rewrites,
        }
    }

    /// Puts something else in place of a value, or of a part of it. Spans of
    /// changes must not overlap.
    pub(super) fn replace_value(&mut self, span: Span, text: impl Into<Vec<u8>>) {
        self.change(span, text.into(), true, true);
    }

    /// Puts in properties. What is inserted in one place stands there in the
    /// order of the calls.
    pub(super) fn insert(&mut self, at: u32, text: impl Into<Vec<u8>>) {
        self.change(Span::empty(at), text.into(), false, true);
    }

    fn change(&mut self, span: Span, text: Vec<u8>, is_inside: bool, may_hold_text: bool) {
        self.rewrites.push(Rewrite {
            span,
            text,
            is_inside,
            may_hold_text,
        });
    }

    /// Replaces all values of a property, brackets and all.
    pub(super) fn replace_values(&mut self, property: Property<'_>, values: impl Into<Vec<u8>>) {
        if let (Some(whole), Some(identifier)) = (property.span(), property.identifier_span()) {
            let span = Span::new(identifier.end, whole.end);
            let may_hold_text = schema::may_hold_text(property.identifier());
            self.change(span, values.into(), false, may_hold_text);
        }
    }

    /// Sets FF of a tree, and gives it what must stand behind that. The place
    /// is the front of the root, or behind the FF that is there.
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
        self.rewrites
            .sort_by_key(|rewrite| (rewrite.span.start, rewrite.span.end));
        let bytes = self.collection.rewritten(&self.rewrites);
        self.collection.reread(bytes)
    }
}
