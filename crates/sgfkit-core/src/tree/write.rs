//! Writes an edited collection.
//!
//! An unedited game is copied byte for byte. An edited game is written item by item: parentheses,
//! semicolons, properties. As long as items are consecutive in the source, everything is copied,
//! including white space. At other places, the white space at the start of the gap is copied and
//! the rest of the gap is dropped, such as removed items, surplus parentheses and stray text. New
//! items are written after the same white space as the nearest item of their kind. So the same
//! rules apply to valid and broken games, and the result is always valid.

use std::collections::BTreeMap;
use std::ops::Range;

use super::entries::{Entry, OwnedProperty};
use super::{Collection, Node, Property};
use crate::schema;
use crate::syntax::{FaultKind, Span};

/// Treatment of text outside the games.
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub enum Outside {
    Kept,
    /// Removes parentheses if there is no other text.
    WithoutParentheses,
    /// Removes text that could become part of a game.
    Harmless,
}

/// Writes a collection; games whose index `by_items` accepts are written item by item.
pub(super) fn write(
    collection: &Collection,
    outside: Outside,
    by_items: impl Fn(usize) -> bool,
) -> Vec<u8> {
    let mut writer = Writer::new(collection, outside);
    for index in 0..collection.trees.len() {
        writer.tree(collection, index, by_items(index));
    }
    writer.finish(collection)
}

/// Returns for each game, by index, whether it was edited. This includes a game that
/// now needs a missing parenthesis, because another game may come before or after it.
pub(super) fn edited(collection: &Collection) -> Vec<bool> {
    let edits = &collection.edits;
    let mut edited = vec![false; collection.trees.len()];
    let changed = edits.properties.keys().chain(edits.children.keys());
    for id in changed.chain(edits.fates.keys()) {
        let home = match edits.homes.get(id) {
            Some(home) => Some(*home as usize),
            None => (collection.trees.partition_point(|tree| tree.root <= *id)).checked_sub(1),
        };
        if let Some(home) = home {
            edited[home] = true;
        }
    }
    let is_of_source = |tree: &&super::TreeData| !tree.span.is_empty();
    let source = collection.trees.iter().take_while(is_of_source).count();
    let has = |kind| collection.faults.iter().any(|fault| fault.kind == kind);
    if let Some(first) = edited[..source].first_mut() {
        *first |= has(FaultKind::MissingOpen);
    }
    if let (Some(last), true) = (edited[..source].last_mut(), source < collection.trees.len()) {
        *last |= has(FaultKind::UnclosedVariation);
    }
    edited
}

pub(super) struct Writer {
    out: Vec<u8>,
    /// Position in the source.
    at: usize,
    outside: Outside,
    /// Stray text and noise inside the games, in file order.
    stray: Vec<Span>,
}

impl Writer {
    pub(super) fn new(collection: &Collection, outside: Outside) -> Writer {
        let faults = collection.faults.iter();
        let stray = faults.filter(|fault| is_skipped(fault.kind));
        let mut stray: Vec<Span> = stray.map(|fault| fault.span).collect();
        stray.sort_unstable();
        Writer {
            out: Vec::with_capacity(collection.bytes().len()),
            at: 0,
            outside,
            stray,
        }
    }

    /// Writes a game, after the text between it and the previous one.
    pub(super) fn tree(&mut self, collection: &Collection, index: usize, by_items: bool) {
        let data = &collection.trees[index];
        let is_new = data.span.is_empty();
        if !is_new {
            self.put_outside(collection, data.span.start as usize);
        }
        let Some(tree) = collection.tree(index) else {
            self.at = self.at.max(data.span.end as usize);
            return;
        };
        if is_new {
            if !self.out.is_empty() {
                self.out.push(b'\n');
            }
            Items::new(collection, self, Span::empty(self.at as u32)).game(tree.root());
        } else if by_items {
            Items::new(collection, self, data.span).game(tree.root());
            self.at = data.span.end as usize;
        } else {
            self.copy(collection, data.span.end as usize);
        }
    }

    /// Writes the rest of the source and returns the result.
    pub(super) fn finish(mut self, collection: &Collection) -> Vec<u8> {
        self.put_outside(collection, collection.bytes().len());
        self.out
    }

    fn copy(&mut self, collection: &Collection, end: usize) {
        if self.at < end {
            self.out
                .extend_from_slice(&collection.bytes()[self.at..end]);
            self.at = end;
        }
    }

    fn put_outside(&mut self, collection: &Collection, end: usize) {
        let text = collection.bytes().get(self.at..end).unwrap_or_default();
        match self.outside {
            Outside::Harmless if text.iter().any(|byte| b"()[];\\".contains(byte)) => {
                self.at = end;
            }
            Outside::WithoutParentheses => {
                let is = |parentheses: &'static [u8]| {
                    move |byte: &u8| !is_space(*byte) && !parentheses.contains(byte)
                };
                // Without other text, keep empty parentheses.
                let first = text.iter().position(is(b"()"));
                let (after, before) = match first {
                    None => (text.len(), text.len()),
                    Some(_) => {
                        let after = text.iter().position(is(b")"));
                        let before = text.iter().rposition(is(b"("));
                        (
                            after.unwrap_or_default(),
                            before.map_or(0, |before| before + 1),
                        )
                    }
                };
                for (index, byte) in text.iter().enumerate() {
                    let is_kept = (after..before).contains(&index) || is_space(*byte);
                    self.out.extend(is_kept.then_some(*byte));
                }
                self.at = self.at.max(end);
            }
            _ => self.copy(collection, end),
        }
    }
}

/// Returns true if a game written item by item loses the bytes of such an error.
fn is_skipped(kind: FaultKind) -> bool {
    kind.is_stray_text() || matches!(kind, FaultKind::NulBytes | FaultKind::LiteralNewline)
}

#[derive(Default)]
struct Spaces {
    nodes: Range<usize>,
    variations: Range<usize>,
    properties: Range<usize>,
}

/// Return position of a node that was entered.
struct Open<'a> {
    next_child: Option<Node<'a>>,
    has_parentheses: bool,
}

struct Items<'a, 'w> {
    collection: &'a Collection,
    bytes: &'a [u8],
    writer: &'w mut Writer,
    /// Start of the range to copy, which ends at `at`.
    from: usize,
    /// End of the last item.
    at: usize,
    /// End of the game in the source.
    end: usize,
    /// Cached position and the end of the white space there.
    space: (usize, usize),
    spaces: Spaces,
    /// Nothing was written since the `(`.
    is_after_open: bool,
    /// Everything since the last value follows it in the source, too.
    is_intact: bool,
    last: &'a [u8],
}

impl<'a, 'w> Items<'a, 'w> {
    fn new(collection: &'a Collection, writer: &'w mut Writer, span: Span) -> Items<'a, 'w> {
        let at = span.start as usize;
        Items {
            collection,
            bytes: collection.bytes(),
            writer,
            from: at,
            at,
            end: span.end as usize,
            space: (at, at),
            spaces: Spaces::default(),
            is_after_open: false,
            is_intact: false,
            last: b"B",
        }
    }

    fn game(&mut self, root: Node<'a>) {
        let mut open = vec![self.enter(root)];
        while let Some(top) = open.last_mut() {
            if let Some(child) = top.next_child {
                top.next_child = child.next_sibling();
                let entered = self.enter(child);
                open.push(entered);
                continue;
            }
            let has_parentheses = top.has_parentheses;
            open.pop();
            if has_parentheses {
                self.close(open.is_empty());
            }
        }
        self.flush();
    }

    fn enter(&mut self, node: Node<'a>) -> Open<'a> {
        let edits = &self.collection.edits;
        let is_new = edits.is_new(node.id);
        let start = (!is_new).then(|| self.collection.nodes[node.id as usize].start as usize);
        let own = start.and_then(|start| self.parenthesis_before(start));
        let has_parentheses =
            node.begins_variation() || own.is_some() && !edits.fates.contains_key(&node.id);
        let semicolon = start.filter(|start| self.bytes.get(*start) == Some(&b';'));
        let next = self.space_end();
        let follows = start == Some(next) && (has_parentheses || semicolon.is_none());
        let is_spaced = follows && self.at < next;
        if follows {
            // Insert new items after the white space.
            self.at = next;
        }
        if has_parentheses {
            self.open(own, is_spaced);
        }
        match semicolon {
            Some(start) => {
                let spaces = self.source_item(start..start + 1, true);
                if !self.is_after_open {
                    self.spaces.nodes = spaces;
                }
            }
            None => {
                let next = self.space_end();
                let spaces = match self.bytes.get(next) {
                    _ if self.is_after_open || follows => 0..0,
                    Some(b';') if next < self.end => self.at..next,
                    _ => self.spaces.nodes.clone(),
                };
                self.put(spaces, b";");
            }
        }
        self.is_after_open = false;
        self.properties(node);
        Open {
            next_child: node.children().next(),
            has_parentheses,
        }
    }

    /// Returns the `(` of a node that begins here in the source.
    fn parenthesis_before(&self, start: usize) -> Option<usize> {
        let before = start - self.space_before(start);
        let open = before.checked_sub(1)?;
        (self.bytes[open] == b'(').then_some(open)
    }

    fn properties(&mut self, node: Node<'a>) {
        self.spaces.properties = 0..0;
        let mut is_first = true;
        match self.collection.edits.properties(node.id) {
            None => {
                let spans = self.collection.source_properties(node.id);
                for (index, span) in spans.iter().enumerate() {
                    let is_last = index + 1 == spans.len();
                    let is_followed = !is_last || self.is_followed(node);
                    let property = node.source_property(*span);
                    self.source_property(property, *span, (is_first, is_followed));
                    is_first = false;
                }
            }
            Some(entries) => {
                for entry in entries.iter() {
                    match entry {
                        Entry::Source(span) => {
                            let property = node.source_property(*span);
                            self.source_property(property, *span, (is_first, false));
                        }
                        Entry::Owned(owned) => self.owned_property(owned, is_first),
                    }
                    is_first = false;
                }
            }
        }
    }

    /// Returns true if the next property in the source still follows, without a parenthesis.
    fn is_followed(&self, node: Node<'a>) -> bool {
        let edits = &self.collection.edits;
        let next = node.id + 1;
        let is_child = edits.properties(next).is_none()
            && !edits.fates.contains_key(&next)
            && next < edits.originals
            && !self.collection.source_properties(next).is_empty();
        is_child && node.children().map(|child| child.id).eq([next])
    }

    /// Writes a property of the source. `is_followed` means that the next one in the source
    /// follows; `is_first` that it is the first of its node.
    fn source_property(
        &mut self,
        property: Property<'a>,
        span: Span,
        (is_first, is_followed): (bool, bool),
    ) {
        let (start, end) = (span.start as usize, span.end as usize);
        let follows = self.at <= start && self.space_end() == start;
        let identifier = property.identifier();
        let touches = self.bytes.get(start + identifier.len()) == Some(&b'[');
        let is_intact = follows && self.is_intact || self.may_be_apart(identifier, touches);
        self.last = identifier;
        let is_copied = property.stays_closed_before(is_followed) && !self.holds_stray(span);
        if is_copied && (is_intact || touches) {
            let spaces = self.source_item(start..end, is_intact);
            if !is_first {
                self.spaces.properties = spaces;
            }
            self.is_intact = true;
            return;
        }
        let spaces = self.come_to(start, is_intact);
        if !is_first {
            self.spaces.properties = spaces;
        }
        self.flush();
        property.write(&mut self.writer.out);
        self.leave(end);
    }

    /// Returns true if white space may precede a property. After a text, an identifier
    /// without capitals must touch the `]`; `touches` means that it touches its value.
    fn may_be_apart(&self, identifier: &[u8], touches: bool) -> bool {
        let is_word = identifier.iter().all(u8::is_ascii_alphanumeric);
        identifier.iter().all(u8::is_ascii_uppercase)
            || touches && is_word && identifier.iter().any(u8::is_ascii_uppercase)
            || !schema::may_hold_text(self.last)
    }

    fn owned_property(&mut self, owned: &'a OwnedProperty, is_first: bool) {
        let is_plain = self.may_be_apart(&owned.identifier, true);
        self.last = &owned.identifier;
        if let Some(origin) = owned.origin {
            let spaces = self.come_to(origin.start as usize, is_plain);
            if !is_first {
                self.spaces.properties = spaces;
            }
            self.flush();
            owned.write(&mut self.writer.out);
            self.leave(origin.end as usize);
            return;
        }
        let spaces = if is_first || !is_plain {
            0..0
        } else {
            self.spaces.properties.clone()
        };
        self.put(spaces, b"");
        owned.write(&mut self.writer.out);
    }

    fn holds_stray(&self, span: Span) -> bool {
        let stray = &self.writer.stray;
        if stray.is_empty() {
            return false;
        }
        let first = stray.partition_point(|stray| stray.start < span.start);
        stray.get(first).is_some_and(|stray| stray.start < span.end)
    }

    /// Advances to an item of the source and copies the white space before it: all of it, or if
    /// something in between is dropped, the part with the line break. Returns that white space.
    fn come_to(&mut self, start: usize, with_space: bool) -> Range<usize> {
        let next = self.space_end();
        let before = self.at..next;
        if with_space && next == start {
            self.at = start;
            return before;
        }
        let own = start - self.space_before(start)..start;
        let is_first =
            |spaces: &Range<usize>| self.breaks(spaces) || !spaces.is_empty() && !self.breaks(&own);
        let spaces = match with_space && !self.is_after_open {
            true if self.at <= start && is_first(&before) => before,
            true => own,
            false => 0..0,
        };
        self.put(spaces.clone(), b"");
        self.leave(start);
        spaces
    }

    /// Continues at a position of the source.
    fn leave(&mut self, at: usize) {
        self.at = at;
        self.from = at;
        self.is_intact = false;
    }

    fn source_item(&mut self, item: Range<usize>, with_space: bool) -> Range<usize> {
        let spaces = self.come_to(item.start, with_space);
        self.at = item.end;
        spaces
    }

    fn space_before(&self, at: usize) -> usize {
        let before = self.bytes[..at].iter().rev();
        before.take_while(|byte| is_space(**byte)).count()
    }

    /// Writes a `(`: the node's own, a later one, or a new one, after optional white space.
    fn open(&mut self, own: Option<usize>, is_spaced: bool) {
        let next = self.space_end();
        let follows = next < self.end && self.bytes[next] == b'(';
        match own
            .filter(|own| self.at <= *own)
            .or(follows.then_some(next))
        {
            Some(open) => self.spaces.variations = self.source_item(open..open + 1, true),
            None => {
                let spaces = if is_spaced {
                    0..0
                } else {
                    self.spaces.variations.clone()
                };
                self.put(spaces, b"(");
            }
        }
        self.is_after_open = true;
    }

    /// Writes a `)`. The last one is placed on its own line if the game's own is, or before
    /// the white space at the end of a file that lacks it.
    fn close(&mut self, is_last: bool) {
        let next = self.space_end();
        if next < self.end && self.bytes[next] == b')' {
            self.at = next + 1;
            return;
        }
        let end = self.end.max(self.at);
        let is_closed = self.bytes[..end].last() == Some(&b')');
        let end = end - usize::from(is_closed);
        let own = end - self.space_before(end).min(end.saturating_sub(self.at))..end;
        // A dropped property may have been on its own line.
        let is_property = self.bytes.get(next).is_some_and(u8::is_ascii_alphabetic);
        let before = self.at..if is_property { next } else { self.at };
        let mut spaces = [before, own.clone()].into_iter();
        let spaces = spaces.find(|spaces| self.breaks(spaces));
        match (is_last, is_closed) {
            (true, true) => self.put(spaces.unwrap_or_default(), b")"),
            (true, false) => {
                self.put(0..0, b")");
                if !self.collection.ends_in_value() {
                    self.writer.out.extend_from_slice(&self.bytes[own]);
                }
            }
            _ => self.put(0..0, b")"),
        }
    }

    fn breaks(&self, spaces: &Range<usize>) -> bool {
        let spaces = &self.bytes[spaces.clone()];
        spaces.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Writes an item that the source lacks.
    fn put(&mut self, spaces: Range<usize>, item: &[u8]) {
        self.flush();
        self.writer.out.extend_from_slice(&self.bytes[spaces]);
        self.writer.out.extend_from_slice(item);
        self.is_intact = false;
    }

    fn flush(&mut self) {
        let copied = &self.bytes[self.from..self.at];
        self.writer.out.extend_from_slice(copied);
        self.from = self.at;
    }

    fn space_end(&mut self) -> usize {
        if self.space.0 != self.at {
            let mut rest = self.bytes[self.at..].iter();
            let len = rest.position(|byte| !is_space(*byte));
            let end = len.map_or(self.bytes.len(), |len| self.at + len);
            self.space = (self.at, end.min(self.end.max(self.at)));
        }
        self.space.1
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

impl Collection {
    /// Returns the games, by index, with stray text inside, and its number of bytes. Stray
    /// text belongs to no property. A game loses it when it is edited and written.
    ///
    /// ```
    /// let games = sgfkit::Collection::parse("(;GM[1])(;GM[1] ??? C[x] !)");
    /// assert_eq!(games.stray_bytes(), [(1, 4)].into());
    /// ```
    #[must_use]
    pub fn stray_bytes(&self) -> BTreeMap<usize, usize> {
        let mut bytes = BTreeMap::new();
        let stray = self
            .faults
            .iter()
            .filter(|fault| fault.kind.is_stray_text());
        for fault in stray {
            if let Some(node) = self.node_before(fault.span) {
                *bytes.entry(node.tree().index()).or_default() += fault.span.len() as usize;
            }
        }
        bytes
    }

    /// Writes some games, by index, item by item, and parses the result.
    #[doc(hidden)]
    pub fn written(&self, outside: Outside, by_items: impl Fn(usize) -> bool) -> Collection {
        self.reread(write(self, outside, by_items))
    }

    /// Writes all games item by item, which removes all syntax errors in the games, and
    /// also text outside that could become part of one.
    #[doc(hidden)]
    pub fn without_stray_text(&self) -> Collection {
        use FaultKind::{NodeOutside, TextOutside, ValueOutside};
        let mut faults = self.faults.iter();
        let may_be_text = faults.any(|fault| {
            let is_outside = matches!(fault.kind, NodeOutside | TextOutside | ValueOutside);
            is_outside && fault.span.of(self.bytes()).contains(&b']')
        });
        if !may_be_text {
            let written = self.written(Outside::Kept, |_| true);
            if written.means_the_same_as(self) {
                return written;
            }
        }
        self.written(Outside::Harmless, |_| true)
    }
}
