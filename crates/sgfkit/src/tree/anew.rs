//! Trees that are written without what stood around them.
//!
//! What belongs to nothing stays where it is when something beside it is changed.
//! There it may come to be read as a part of that: whether it does is seen by
//! reading, and then it is left out.

use super::{Collection, GameTree, Node, Property, Visit};
use crate::schema::id;

impl Collection {
    /// Whether another one, of which it was made, has the same trees: all nodes and
    /// properties with the same texts, however they are written, but for `CA`.
    pub(crate) fn is_meant_by(&self, other: &Collection) -> bool {
        all_pairs(self.trees(), other.trees(), |one, other| {
            all_pairs(one.walk(), other.walk(), |one, other| match (one, other) {
                (Visit::Enter(one), Visit::Enter(other)) => {
                    all_pairs(but_charset(one), but_charset(other), are_same)
                }
                (Visit::Leave(_), Visit::Leave(_)) => true,
                _ => false,
            })
        })
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

fn but_charset(node: Node<'_>) -> impl Iterator<Item = Property<'_>> {
    let is_root = node.is_root();
    let properties = node.properties();
    properties.filter(move |property| !(is_root && property.is(id::CA)))
}

/// Whether a property has the same values. Read as texts they are the same with
/// escapes or without.
fn are_same(one: Property<'_>, other: Property<'_>) -> bool {
    one.identifier() == other.identifier()
        && all_pairs(one.values(), other.values(), |one, other| {
            let is_plain = one.raw().is_ascii() && one.raw() == other.raw();
            is_plain || one.text() == other.text()
        })
}

/// Whether there are as many of both, and `alike` holds for each pair.
fn all_pairs<T>(
    mut one: impl Iterator<Item = T>,
    mut other: impl Iterator<Item = T>,
    alike: impl Fn(T, T) -> bool,
) -> bool {
    loop {
        match (one.next(), other.next()) {
            (Some(one), Some(other)) => {
                if !alike(one, other) {
                    return false;
                }
            }
            (None, None) => return true,
            _ => return false,
        }
    }
}

fn written(collection: &Collection) -> Vec<u8> {
    let source = collection.bytes();
    let mut text = Vec::with_capacity(source.len());
    let mut at = 0;
    for (index, tree) in collection.trees.iter().enumerate() {
        if !tree.span.is_empty() {
            put_outside(&source[at..tree.span.start as usize], &mut text);
            at = tree.span.end as usize;
        }
        if let Some(tree) = collection.tree(index) {
            if tree.span().is_none() && !text.is_empty() {
                text.push(b'\n');
            }
            put_tree(tree, &mut text);
        }
    }
    put_outside(&source[at..], &mut text);
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
