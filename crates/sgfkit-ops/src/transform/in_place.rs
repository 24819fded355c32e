//! Maps points in place: nearly all names keep their length, so nothing in the file moves.

use std::borrow::Cow;

use super::mapping::Mapping;
use sgfkit_core::schema;
use sgfkit_core::tree::{Change, Property};

/// Letters to overwrite. Plain moves such as `B[pd]` are cached, because consecutive games mostly
/// share a mapping.
#[derive(Default)]
pub(super) struct InPlace {
    mapping: Option<(Mapping, u8)>,
    known: Vec<Option<Turned>>,
    letters: Vec<(u32, u8)>,
    done: usize,
}

/// The mapped color, column and row of a move; `None` if it cannot be written in place or needs a
/// note.
type Turned = Option<[u8; 3]>;

/// The rest of the work on a property.
pub(super) enum Taken {
    Wholly,
    /// The property is mapped, but some values may need a note.
    Turned,
    /// The property needs a normal edit.
    Not,
}

const LETTERS: usize = 26;

impl InPlace {
    pub(super) fn begin(&mut self, mapping: &Mapping, format: u8) {
        self.letters.clear();
        self.done = 0;
        let mapping = Some((*mapping, format));
        if self.mapping != mapping {
            self.mapping = mapping;
            self.known.clear();
            self.known.resize(2 * LETTERS * LETTERS, None);
        }
    }

    /// Maps a property of a node if that is possible in place.
    ///
    /// Texts need more than overwritten letters.
    pub(super) fn take(&mut self, property: Property<'_>) -> Taken {
        let Some((mapping, _)) = &self.mapping else {
            return Taken::Not;
        };
        if schema::may_hold_text(property.identifier()) {
            return Taken::Not;
        }
        if let Some(&[color, _, column, row, _]) = property.written_plain()
            && let Some(span) = property.span()
        {
            let letter = |letter: u8| usize::from(letter - b'a');
            let number = usize::from(color == b'W') * LETTERS + letter(column);
            let known = &mut self.known[number * LETTERS + letter(row)];
            if let Some(turned) = known.get_or_insert_with(|| turned(mapping, property)) {
                let pairs = [(0, color), (2, column), (3, row)].into_iter().zip(*turned);
                let others = pairs.filter(|((_, old), new)| old != new);
                self.letters
                    .extend(others.map(|((place, _), new)| (span.start + place, new)));
                return Taken::Wholly;
            }
        }
        if !mapping.may_change(property) {
            return Taken::Not;
        }
        match mapping.change(property) {
            Change::Keep => Taken::Turned,
            Change::Remove => Taken::Not,
            Change::Replace(identifier, values) => {
                match other_letters(property, &identifier, &values) {
                    Some(letters) => {
                        self.letters.extend(letters);
                        Taken::Turned
                    }
                    None => Taken::Not,
                }
            }
        }
    }

    /// Ends a node; all or none of its properties change in place.
    pub(super) fn end_node(&mut self, is_turned: bool) {
        if !is_turned {
            self.letters.truncate(self.done);
        }
        self.done = self.letters.len();
    }

    pub(super) fn letters(&self) -> &[(u32, u8)] {
        &self.letters
    }
}

fn turned(mapping: &Mapping, property: Property<'_>) -> Turned {
    if mapping.moves_points() && mapping.unturned(property).next().is_some() {
        return None;
    }
    let &[color, _, column, row, _] = property.written_plain()? else {
        return None;
    };
    match mapping.change(property) {
        Change::Keep => Some([color, column, row]),
        Change::Remove => None,
        Change::Replace(identifier, values) => {
            other_letters(property, &identifier, &values)?;
            match (&*identifier, values.first().map(|value| &**value)) {
                (&[color], Some(&[column, row])) => Some([color, column, row]),
                _ => None,
            }
        }
    }
}

fn other_letters(
    property: Property<'_>,
    identifier: &[u8],
    values: &[Box<[u8]>],
) -> Option<Vec<(u32, u8)>> {
    let start = property.span()?.start;
    let Cow::Borrowed(old) = property.to_source() else {
        return None;
    };
    let brackets = values.iter().flat_map(|value| [&b"["[..], value, b"]"]);
    let new = std::iter::once(identifier).chain(brackets).flatten();
    let mut letters = Vec::new();
    let mut len = 0;
    for (&new, place) in new.zip(0..) {
        let old = *old.get(place as usize)?;
        if new != old {
            if !(new.is_ascii_alphabetic() && old.is_ascii_alphabetic()) {
                return None;
            }
            letters.push((start + place, new));
        }
        len += 1;
    }
    (len == old.len()).then_some(letters)
}
