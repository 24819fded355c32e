//! A file in stretches that are read side by side.
//!
//! Where a stretch begins, nobody knows whether inside a value; so it begins where
//! one game seems to end and another to begin. What a reader makes of the bytes
//! depends on nothing but the [`Place`] where it stands between two trees: a stretch
//! holds if the reader of what lies before it comes to stand where it began, and is
//! thrown away if not. So it is the same file, however it was divided.

use std::ops::Range;

use memchr::memchr_iter;

use super::blank::{blank_end, identifier_end};
use super::choose::Chooser;
use super::{Input, Reader, Visitor};
use crate::schema::{self, PropertyType};

/// Where reading stands between two trees, or before the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    at: usize,
    /// `((` that wait for their partners.
    extra: u32,
}

/// A stretch that was read.
pub(crate) struct Stretch {
    begin: Place,
    /// `None` at the end of the file.
    end: Option<Place>,
    chooser: Chooser,
}

impl Stretch {
    /// Reads the trees that begin in a range of the file, which begins with it or
    /// at a [`boundary`]. `None` where the visitor stops.
    pub(crate) fn read<'i, V: Visitor<'i>>(
        input: &'i Input<'_>,
        range: Range<usize>,
        visitor: &mut V,
    ) -> Option<Stretch> {
        let begin = Place {
            at: range.start,
            extra: 0,
        };
        let mut reader = Reader::new(input);
        reader.chooser = Chooser::new(range.len());
        reader.go_to(begin);
        while reader.parser.at < range.end && !reader.has_ended {
            if !reader.tree(visitor) && !reader.has_ended {
                return None;
            }
        }
        Some(Stretch {
            begin,
            end: (!reader.has_ended).then(|| reader.place()),
            chooser: reader.chooser,
        })
    }
}

impl<'i> Reader<'i, '_> {
    /// Reads on up to a stretch, and goes on behind it if it holds.
    pub(crate) fn follow<V: Visitor<'i>>(&mut self, stretch: &Stretch, visitor: &mut V) -> bool {
        while self.parser.at < stretch.begin.at && self.tree(visitor) {}
        let holds = !self.has_ended
            && self.place() == stretch.begin
            && self.chooser.follow(&stretch.chooser);
        if holds {
            match stretch.end {
                Some(end) => self.go_to(end),
                None => self.has_ended = true,
            }
        }
        holds
    }

    fn place(&self) -> Place {
        Place {
            at: self.parser.at,
            extra: self.parser.extra,
        }
    }

    fn go_to(&mut self, place: Place) {
        self.parser.at = place.at;
        self.parser.extra = place.extra;
    }
}

/// Where, behind `from`, a game seems to have ended and another to begin: behind a
/// `)`, before a `(`, a `;` and a property of the root or about the game. Text can
/// look like that, and where games are told in another way there is none.
pub(crate) fn boundary(bytes: &[u8], from: usize) -> Option<usize> {
    let mut ends = memchr_iter(b')', &bytes[from..]).map(|offset| from + offset + 1);
    ends.find(|end| game_begins(bytes, *end))
}

fn game_begins(bytes: &[u8], at: usize) -> bool {
    let open = blank_end(bytes, at);
    let semicolon = blank_end(bytes, open + 1);
    if bytes.get(open) != Some(&b'(') || bytes.get(semicolon) != Some(&b';') {
        return false;
    }
    let start = blank_end(bytes, semicolon + 1);
    let end = identifier_end(bytes, start);
    let row = schema::property(&bytes[start..end], 1, 4);
    let is_of_game =
        |row: &schema::Property| matches!(row.kind, PropertyType::Root | PropertyType::GameInfo);
    bytes.get(end) == Some(&b'[') && row.is_some_and(is_of_game)
}
