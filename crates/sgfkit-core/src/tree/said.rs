//! What games say, however they are written.

use std::hash::{DefaultHasher, Hasher};

use super::{Collection, GameTree, Visit};
use crate::schema::id;
use crate::value::RawValue;

impl Collection {
    /// Whether another collection has the same games: all nodes and properties with the
    /// same texts, however they are written, except `CA`.
    #[doc(hidden)]
    pub fn means_the_same_as(&self, other: &Collection) -> bool {
        let said = self.trees().map(GameTree::said);
        said.eq(other.trees().map(GameTree::said))
    }
}

impl GameTree<'_> {
    /// A hash of its nodes and everything in them except `CA`, however it is written.
    #[doc(hidden)]
    #[must_use]
    pub fn said(self) -> u64 {
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

/// A value is read as a text: it says the same with escapes and without. A blank at its
/// end may be there only to end half a character.
fn say(value: RawValue<'_>, hasher: &mut DefaultHasher) {
    hasher.write_u8(b'[');
    let raw = value.raw();
    if raw.iter().all(u8::is_ascii_alphanumeric) {
        hasher.write(raw);
    } else {
        hasher.write(value.text().text.trim_end().as_bytes());
    }
    hasher.write_u8(b']');
}
