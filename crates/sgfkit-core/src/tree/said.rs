//! Compares the meaning of games, independent of their layout.

use std::hash::{DefaultHasher, Hasher};

use super::{Collection, GameTree, Visit};
use crate::schema::id;
use crate::value::RawValue;

impl Collection {
    /// Returns true if another collection has the same games: the same nodes and properties
    /// with the same texts, ignoring layout and `CA`.
    #[doc(hidden)]
    pub fn means_the_same_as(&self, other: &Collection) -> bool {
        let said = self.trees().map(GameTree::said);
        said.eq(other.trees().map(GameTree::said))
    }
}

impl GameTree<'_> {
    /// Hashes all nodes and their contents, ignoring layout and `CA`.
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

/// Hashes a value as text, so that escapes do not matter. A space at its end is
/// ignored, because it may only complete half a character.
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
