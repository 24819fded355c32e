use std::borrow::Cow;

use super::entries::OwnedProperty;
use super::node::Node;
use super::run::plain_move;
use crate::game::{Color, Point};
use crate::syntax::{Scan, Span, property_identifier_end, text_end};
use crate::value::{Double, Facts, Invalid, RawValue, Value};
use crate::{schema, value};

/// A property of a [`Node`]: an identifier and its values (sgf4.html §2.2).
#[derive(Clone, Copy)]
pub struct Property<'a> {
    pub(super) node: Node<'a>,
    pub(super) data: Data<'a>,
}

#[derive(Clone, Copy)]
pub(super) enum Data<'a> {
    /// Span in the source, from the identifier to the last `]`.
    Source(Span),
    Owned(&'a OwnedProperty),
}

impl<'a> Property<'a> {
    /// Returns the identifier as written, including lower-case letters.
    #[inline]
    #[must_use]
    pub fn identifier(self) -> &'a [u8] {
        let written = self.written();
        &written[..identifier_len(written)]
    }

    /// Returns the identifier without the lower-case letters of FF\[1\] to FF\[3\]: `AB`
    /// for `AddBlack`. Identifiers without capitals, or with digits, are unchanged.
    #[must_use]
    pub fn id(self) -> Cow<'a, str> {
        match schema::canonical_id(self.identifier()) {
            // Fast path for nearly all.
            Cow::Borrowed(id) => match std::str::from_utf8(id) {
                Ok(id) => Cow::Borrowed(id),
                Err(_) => String::from_utf8_lossy(id),
            },
            Cow::Owned(id) => Cow::Owned(String::from_utf8_lossy(&id).into_owned()),
        }
    }

    /// Returns the player: Black for `B`, White for `W`, and for the long names of old formats.
    #[must_use]
    pub fn mover(self) -> Option<Color> {
        match self.identifier() {
            b"B" => Some(Color::Black),
            b"W" => Some(Color::White),
            // Fast path for nearly all others: these are not long names.
            [_] | [b'A'..=b'Z', b'A'..=b'Z'] => None,
            _ => value::color(&self.id()),
        }
    }

    /// Returns true for game info; see [`schema::Property::is_game_info`].
    pub fn is_game_info(self) -> bool {
        self.schema().is_some_and(schema::Property::is_game_info)
    }

    /// Returns true if [`id`](Self::id) is `id`.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn is(self, id: &str) -> bool {
        is_named(self.written(), id)
    }

    /// Returns bytes that begin with the identifier as written.
    #[inline]
    pub(super) fn written(self) -> &'a [u8] {
        match self.data {
            Data::Source(span) => span.of(self.node.collection.bytes()),
            Data::Owned(owned) => &owned.identifier,
        }
    }

    /// Returns the node that contains the property.
    #[must_use]
    pub fn node(self) -> Node<'a> {
        self.node
    }

    /// Returns the row of the property table; `None` for properties outside the specification.
    #[inline]
    #[must_use]
    pub fn schema(self) -> Option<&'static schema::Property> {
        row(self.facts(), self.identifier())
    }

    /// Returns the position in the source, from the identifier to the last `]`; `None` if edited.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        match self.data {
            Data::Source(span) => Some(span),
            Data::Owned(_) => None,
        }
    }

    /// Returns the position of its identifier in the source.
    #[must_use]
    pub fn identifier_span(self) -> Option<Span> {
        let start = self.span()?.start;
        Some(Span::new(start, start + self.identifier().len() as u32))
    }

    /// Iterates over the raw values.
    #[inline]
    #[must_use]
    pub fn values(self) -> Values<'a> {
        self.values_behind(self.identifier(), self.facts())
    }

    #[inline]
    fn values_behind(self, identifier: &'a [u8], facts: &'a Facts) -> Values<'a> {
        let source = match self.data {
            Data::Owned(owned) => Found::Owned(owned.values.iter()),
            Data::Source(span) => Found::Source {
                bytes: self.node.collection.bytes(),
                end: span.end as usize,
                at: span.start as usize + identifier.len(),
                irregular: self.is_irregular().then_some(identifier),
            },
        };
        Values { facts, source }
    }

    /// Wraps its only value, which is `raw` at the end of the property's bytes.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn only_value(self, raw: &'a [u8], facts: &'a Facts) -> RawValue<'a> {
        let end = self.span().map(|span| span.end - 1);
        RawValue::new(raw, end.map(|end| end - raw.len() as u32), facts)
    }

    /// Returns the table row, and the value if it is the only one and ends with the
    /// property, as nearly always. `span` is the position of the property.
    #[inline]
    pub(crate) fn row_and_only_value(
        self,
        span: Span,
        facts: &'a Facts,
    ) -> (Option<&'static schema::Property>, Option<RawValue<'a>>) {
        let bytes = self.node.collection.bytes();
        let written = span.of(bytes);
        let len = identifier_len(written);
        let from = span.start as usize + len + 1;
        let end = match written.get(len) {
            Some(b'[') => facts.value_end(bytes, from),
            _ => None,
        };
        let raw = end.filter(|end| end + 1 == span.end as usize);
        let raw = raw.map(|end| self.only_value(&bytes[from..end], facts));
        (row(facts, &written[..len]), raw)
    }

    /// Iterates over the values, decoded to their types in the table ([`schema`](Self::schema)). A
    /// value that its type rejects is an error, but available from [`values`](Self::values).
    ///
    /// Values of unknown properties are [`Value::Unknown`].
    ///
    /// ```
    /// use sgfkit::{Collection, Point, Value};
    ///
    /// let collection = Collection::parse("(;GM[1]AB[pd][aa:cc][xyz])");
    /// let root = collection.tree(0).unwrap().root();
    /// let values: Vec<_> = root.property("AB").unwrap().decode().collect();
    /// assert_eq!(values[0], Ok(Value::Point(Point::new(15, 3))));
    /// assert_eq!(values[1], Ok(Value::Rectangle(Point::new(0, 0), Point::new(2, 2))));
    /// assert!(values[2].is_err());
    /// ```
    #[inline]
    pub fn decode(self) -> impl Iterator<Item = Result<Value<'a>, Invalid>> {
        let facts = self.facts();
        let identifier = self.identifier();
        let schema = row(facts, identifier);
        self.values_behind(identifier, facts)
            .map(move |raw| value::decode(raw, schema, facts))
    }

    /// Returns the color of a `PL`, parsed [leniently](crate::value::lenient), including
    /// `White`, `w`, `2`, `O` and `黑`.
    ///
    /// ```
    /// use sgfkit::{Collection, Color};
    ///
    /// let file = Collection::parse("(;GM[1]PL[White])");
    /// let player = file.tree(0).unwrap().root().property("PL").unwrap();
    /// assert_eq!(player.color(), Some(Color::White));
    /// ```
    #[must_use]
    pub fn color(self) -> Option<Color> {
        let text = self.values().next()?.simple_text().text;
        Some(value::lenient::color(&text)?.value)
    }

    /// Returns the emphasis of an annotation such as `TE` or `GB`; `None` if its value is
    /// text, because some servers store an event under such an identifier.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::value::Double;
    ///
    /// let file = Collection::parse("(;GM[1]FF[4]TE[13th Chunlan Cup];B[pd]TE[2];W[dd]DO[])");
    /// let mut nodes = file.tree(0).unwrap().nodes();
    /// let mut degree = |id| nodes.next().unwrap().property(id).unwrap().degree();
    /// assert_eq!(degree("TE"), None);
    /// assert_eq!(degree("TE"), Some(Double::Emphasized));
    /// assert_eq!(degree("DO"), Some(Double::Normal));
    /// ```
    #[must_use]
    pub fn degree(self) -> Option<Double> {
        match self.decode().next()? {
            Ok(Value::Double(degree)) => Some(degree),
            Ok(_) => Some(Double::Normal),
            Err(_) => {
                let text = self.values().next()?.simple_text().text;
                let is_text = text.chars().any(char::is_alphabetic);
                (!is_text).then_some(Double::Normal)
            }
        }
    }

    /// Returns the color and point of a Go move in the usual form `B[pd]`, with two
    /// lower-case letters. The point may be off the board.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn plain_move(self) -> Option<(Color, Point)> {
        let Data::Source(span) = self.data else {
            return None;
        };
        let [
            color @ (b'B' | b'W'),
            b'[',
            column @ b'a'..=b'z',
            row @ b'a'..=b'z',
            b']',
        ] = *span.of(self.node.collection.bytes())
        else {
            return None;
        };
        Some(plain_move(color, column, row))
    }

    /// Returns a [plain move](Self::plain_move) as written in the source, such as `B[pd]`.
    #[doc(hidden)]
    #[must_use]
    pub fn written_plain(self) -> Option<&'a [u8]> {
        self.plain_move()?;
        Some(self.span()?.of(self.node.collection.bytes()))
    }

    /// Returns the first value, for root properties, which are ASCII.
    pub(super) fn first_value(self, scan: Scan) -> Option<&'a [u8]> {
        match self.data {
            Data::Owned(owned) => owned.values.first().map(|value| &value[..]),
            Data::Source(span) => {
                let bytes = self.node.collection.bytes();
                let start = span.start as usize;
                let open = start + memchr::memchr(b'[', &bytes[start..span.end as usize])?;
                let end = scan.value_end(bytes, open + 1, &[]).unwrap_or(bytes.len());
                Some(&bytes[open + 1..end])
            }
        }
    }

    /// Returns text that is valid in any context, copied from the source if possible.
    #[doc(hidden)]
    #[must_use]
    pub fn to_source(self) -> Cow<'a, [u8]> {
        let bytes = self.node.collection.bytes();
        match self.data {
            Data::Owned(owned) => Cow::Owned(owned.text()),
            Data::Source(span) if self.stays_closed() && self.is_told_anywhere(span) => {
                Cow::Borrowed(span.of(bytes))
            }
            Data::Source(_) => {
                let mut text = Vec::new();
                self.write(&mut text);
                Cow::Owned(text)
            }
        }
    }

    /// Appends the property, adding missing escapes to its values.
    pub(super) fn write(self, text: &mut Vec<u8>) {
        let scan = self.facts().scan;
        text.extend_from_slice(self.identifier());
        for value in self.values() {
            text.push(b'[');
            text.extend_from_slice(&scan.closed(value.raw()));
            text.push(b']');
        }
    }

    /// Returns true if the identifier is recognized after any text: in capitals or touching its
    /// `[`.
    fn is_told_anywhere(self, span: Span) -> bool {
        let identifier = self.identifier();
        let source = span.of(self.node.collection.bytes());
        source.get(identifier.len()) == Some(&b'[') || identifier.iter().all(u8::is_ascii_uppercase)
    }

    /// Returns true if the values in the source are valid in any context.
    pub(crate) fn stays_closed(self) -> bool {
        self.stays_closed_before(false)
    }

    /// Does the same, optionally before the property that follows in the source.
    pub(super) fn stays_closed_before(self, is_followed: bool) -> bool {
        self.span().is_some()
            && !self.is_irregular()
            && !self.is_unclosed()
            && (is_followed || !self.ends_in_half_a_character())
    }

    /// Returns true if the file ends inside a character of its last value.
    pub(crate) fn ends_mid_character(self) -> bool {
        self.is_unclosed() && self.last_is_half_a_character()
    }

    /// Returns true if only the following text shows that the last `]` ends the value.
    fn ends_in_half_a_character(self) -> bool {
        let scan = self.facts().scan;
        let written = self.span().unwrap_or_default();
        let written = written.of(self.node.collection.bytes());
        let may_be = match scan {
            Scan::Bytes => false,
            Scan::Iso2022Jp => true,
            Scan::DoubleByte(_) => matches!(written, [.., byte, b']'] if !byte.is_ascii()),
        };
        may_be && self.last_is_half_a_character()
    }

    /// Returns true if the last value ends with the first byte of a character.
    fn last_is_half_a_character(self) -> bool {
        let scan = self.facts().scan;
        let last = self.values().last().map(RawValue::raw);
        last.is_some_and(|raw| scan.closing(raw) == " ]")
    }

    #[inline]
    fn is_irregular(self) -> bool {
        let irregular = &self.node.collection.irregular;
        if irregular.is_empty() {
            return false;
        }
        self.span()
            .is_some_and(|span| irregular.binary_search(&span.start).is_ok())
    }

    fn is_unclosed(self) -> bool {
        let collection = self.node.collection;
        let end = collection.bytes().len() as u32;
        self.span().is_some_and(|span| span.end == end) && collection.ends_in_value()
    }

    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn facts(self) -> &'a Facts {
        self.node.collection.facts(self.node.tree)
    }
}

/// Returns true if a raw property has this canonical identifier.
#[inline(always)]
pub(super) fn is_named(whole: &[u8], id: &str) -> bool {
    // Fast path for nearly all calls.
    match (whole.first(), id.as_bytes().first()) {
        (Some(one), Some(other)) if one != other && one.is_ascii_uppercase() => false,
        _ => is_really_named(whole, id),
    }
}

fn is_really_named(whole: &[u8], id: &str) -> bool {
    match *whole {
        [one @ b'A'..=b'Z', b'[', ..] => *id.as_bytes() == [one],
        [one @ b'A'..=b'Z', two @ b'A'..=b'Z', b'[', ..] => *id.as_bytes() == [one, two],
        _ => *schema::canonical_id(&whole[..identifier_len(whole)]) == *id.as_bytes(),
    }
}

/// Returns the length of the identifier of a property, nearly always one or two.
#[inline]
#[doc(hidden)]
#[must_use]
pub fn identifier_len(whole: &[u8]) -> usize {
    match whole {
        [_, b'[', ..] => 1,
        [_, second, b'[', ..] if second.is_ascii_alphanumeric() => 2,
        _ => property_identifier_end(whole),
    }
}

#[inline]
fn row(facts: &Facts, identifier: &[u8]) -> Option<&'static schema::Property> {
    match schema::slot(identifier) {
        Some(slot) => facts.table[slot],
        None => facts.table[schema::slot(&schema::canonical_id(identifier))?],
    }
}

/// Iterator over the values of a [`Property`].
#[derive(Clone)]
pub struct Values<'a> {
    facts: &'a Facts,
    source: Found<'a>,
}

#[derive(Clone)]
enum Found<'a> {
    Source {
        bytes: &'a [u8],
        at: usize,
        /// End of the property.
        end: usize,
        /// Identifier, if the values may contain unescaped brackets.
        irregular: Option<&'a [u8]>,
    },
    Owned(std::slice::Iter<'a, Box<[u8]>>),
}

impl<'a> Iterator for Values<'a> {
    type Item = RawValue<'a>;

    #[inline]
    fn next(&mut self) -> Option<RawValue<'a>> {
        let facts = self.facts;
        let value = |raw, start| RawValue::new(raw, start, facts);
        match &mut self.source {
            Found::Owned(values) => values.next().map(|raw| value(raw, None)),
            Found::Source {
                bytes,
                at,
                end,
                irregular,
            } => {
                if *at >= *end {
                    return None;
                }
                while bytes[*at] != b'[' {
                    *at += facts.scan.stray_len(bytes, *at);
                    if *at >= *end {
                        return None;
                    }
                }
                let open = *at;
                let strict = facts.value_end(bytes, open + 1);
                let end = match (strict, irregular) {
                    (Some(strict), Some(identifier)) => {
                        text_end(bytes, facts.scan, identifier, (open + 1, strict))
                    }
                    _ => strict,
                };
                let end = end.unwrap_or(bytes.len());
                *at = end + 1;
                Some(value(&bytes[open + 1..end], Some(open as u32 + 1)))
            }
        }
    }
}
