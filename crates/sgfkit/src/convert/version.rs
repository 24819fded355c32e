//! What the conversions between versions of the format have in common.

use std::collections::BTreeMap;

use crate::check::Edit;
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{Collection, GameTree, Node, Property};
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
            let name = match row.ff.contains(format) {
                true => odd(property),
                false => Some(row.id.to_owned()),
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
    edits: Vec<Edit>,
}

impl<'a> Patch<'a> {
    pub(super) fn new(collection: &'a Collection) -> Patch<'a> {
        let edits = Vec::new();
        Patch { collection, edits }
    }

    /// Spans must not overlap. What is inserted in one place stands there in
    /// the order of the calls.
    pub(super) fn replace(&mut self, span: Span, text: impl Into<Vec<u8>>) {
        let text = text.into();
        self.edits.push(Edit { span, text });
    }

    pub(super) fn insert(&mut self, at: u32, text: impl Into<Vec<u8>>) {
        self.replace(Span::empty(at), text);
    }

    /// Replaces all values of a property, brackets and all.
    pub(super) fn replace_values(&mut self, property: Property<'_>, values: impl Into<Vec<u8>>) {
        if let (Some(whole), Some(identifier)) = (property.span(), property.identifier_span()) {
            self.replace(Span::new(identifier.end, whole.end), values);
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
        self.edits
            .sort_by_key(|edit| (edit.span.start, edit.span.end));
        let bytes = self.collection.bytes();
        let mut out = Vec::with_capacity(bytes.len());
        let mut at = 0;
        for edit in &self.edits {
            out.extend_from_slice(&bytes[at..edit.span.start as usize]);
            out.extend_from_slice(&edit.text);
            at = edit.span.end as usize;
        }
        out.extend_from_slice(&bytes[at..]);
        self.collection.reread(out)
    }
}
