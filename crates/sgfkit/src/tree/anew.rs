//! Trees that are written without what stood around them.
//!
//! What belongs to nothing stays where it is when something beside it is changed.
//! There it may come to be read as a part of that: whether it does is seen by
//! reading, and then it is left out.

use std::hash::{DefaultHasher, Hasher};

use super::{Collection, GameTree, Visit};
use crate::schema::id;
use crate::syntax::Span;
use crate::value::RawValue;

impl Collection {
    /// Whether another one, of which it was made, has the same trees: all nodes and
    /// properties with the same texts, however they are written, but for `CA`.
    pub(crate) fn is_meant_by(&self, other: &Collection) -> bool {
        let said = self.trees().map(GameTree::said);
        said.eq(other.trees().map(GameTree::said))
    }

    /// This collection, which was made of another one; or else the trees of that
    /// alone, where only these have the same trees.
    pub(super) fn or_trees_of(self, other: &Collection) -> Collection {
        if self.is_meant_by(other) {
            return self;
        }
        let alone = other.without_rubble();
        if alone.is_meant_by(other) {
            alone
        } else {
            self
        }
    }

    /// The trees alone as a collection, with the text around them that nothing can
    /// be read from.
    pub(crate) fn without_rubble(&self) -> Collection {
        self.reread(written(self))
    }
}

impl GameTree<'_> {
    /// A number for its nodes and all that they say but `CA`, however it is written.
    pub(super) fn said(self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for visit in self.walk() {
            let Visit::Enter(node) = visit else {
                hasher.write_u8(b')');
                continue;
            };
            hasher.write_u8(b';');
            let properties = node.properties();
            for property in properties.filter(|property| !(node.is_root() && property.is(id::CA))) {
                hasher.write(property.identifier());
                property.values().for_each(|value| say(value, &mut hasher));
            }
        }
        hasher.finish()
    }
}

/// A value is read as a text: it says the same with escapes or without.
fn say(value: RawValue<'_>, hasher: &mut DefaultHasher) {
    hasher.write_u8(b'[');
    let raw = value.raw();
    if raw.iter().all(u8::is_ascii_alphanumeric) {
        hasher.write(raw);
    } else {
        hasher.write(value.text().text.as_bytes());
    }
    hasher.write_u8(b']');
}

fn written(collection: &Collection) -> Vec<u8> {
    let source = collection.bytes();
    let mut text = Vec::with_capacity(source.len());
    let mut at = 0;
    for (index, tree) in collection.trees.iter().enumerate() {
        if !tree.span.is_empty() {
            put_outside(Span::new(at, tree.span.start).of(source), &mut text);
            at = tree.span.end;
        }
        if let Some(tree) = collection.tree(index) {
            if tree.span().is_none() && !text.is_empty() {
                text.push(b'\n');
            }
            put_tree(tree, &mut text);
        }
    }
    put_outside(&source[at as usize..], &mut text);
    text
}

fn put_outside(outside: &[u8], text: &mut Vec<u8>) {
    if !outside.iter().any(|byte| b"()[];\\".contains(byte)) {
        text.extend_from_slice(outside);
    }
}

fn put_tree(tree: GameTree<'_>, text: &mut Vec<u8>) {
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) => {
                text.extend_from_slice(if node.begins_variation() { b"(;" } else { b";" });
                for property in node.properties() {
                    text.extend_from_slice(&property.to_source());
                }
            }
            Visit::Leave(node) if node.begins_variation() => text.push(b')'),
            Visit::Leave(_) => {}
        }
    }
}
