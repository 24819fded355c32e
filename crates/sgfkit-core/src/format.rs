//! The canonical layout of a tree, readable and stable.
//!
//! Values stay byte for byte, except for missing escapes of brackets; properties keep their order.
//! White space, parentheses and the `;` of nodes are rewritten:
//!
//! * each tree and each variation begins on a new line, and parentheses only enclose trees and the
//!   variations of a node that has several;
//! * lines have a given width; nodes break only between properties and values;
//! * each property of game information has its own line, and so does a node after a comment;
//! * lines end like the last line of the file.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::mem::take;
use std::ops::Range;

use crate::charset::Charset;
use crate::game::Point;
use crate::schema::{self, PropertyType};
use crate::syntax::{Fault, FaultKind, PlainMoves, Scan, Span, is_odd, is_read_on};
use crate::tree::{Collection, GameTree, NOTHING, Node, Outside, Property};
use crate::value::Value;

/// Options for [`format()`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FormatOptions {
    /// The width of lines in characters, if values allow it.
    pub width: usize,
    /// Omits all line breaks except those in values.
    pub compact: bool,
    /// The form of point lists.
    pub points: PointLists,
    /// Formats even if bytes outside values are lost.
    pub force: bool,
    /// Formats only the tree with this index, from 0; the rest is copied.
    pub tree_index: Option<usize>,
}

/// Forms of point lists (sgf4.html §3.5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointLists {
    /// Unchanged.
    #[default]
    Keep,
    /// Few rectangles, found by a simple search.
    Compress,
    /// Single points.
    Expand,
}

impl Default for FormatOptions {
    fn default() -> FormatOptions {
        FormatOptions {
            width: 80,
            compact: false,
            points: PointLists::Keep,
            force: false,
            tree_index: None,
        }
    }
}

impl FormatOptions {
    /// Sets the width of lines.
    #[must_use]
    pub fn with_width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// Sets whether to omit line breaks.
    #[must_use]
    pub fn with_compact(self, compact: bool) -> Self {
        Self { compact, ..self }
    }

    /// Sets the form of point lists.
    #[must_use]
    pub fn with_points(self, points: PointLists) -> Self {
        Self { points, ..self }
    }

    /// Sets whether to format even if bytes outside values are lost.
    #[must_use]
    pub fn with_force(self, force: bool) -> Self {
        Self { force, ..self }
    }

    /// Formats only the tree with this index, from 0.
    #[must_use]
    pub fn with_tree_index(self, tree_index: Option<usize>) -> Self {
        Self { tree_index, ..self }
    }
}

/// The error of [`format()`]: bytes would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatError {
    /// The kind of bytes.
    pub kind: FaultKind,
    /// The place in the file.
    pub span: Span,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            FaultKind::MissingValue => "a property without a value",
            FaultKind::ValueWithoutIdentifier => "a value without a property",
            FaultKind::MalformedUnicode => "invalid UTF-16 or UTF-32",
            FaultKind::TooLarge => "data after the first 4 GiB",
            _ => "stray text",
        };
        write!(f, "formatting would lose {what}")
    }
}

impl std::error::Error for FormatError {}

/// Writes a collection in canonical layout. Its meaning and the text outside the trees stay the
/// same. Formatting again changes nothing; a file without a tree stays unchanged.
///
/// ```
/// use sgfkit::{Collection, FormatOptions, format};
///
/// let game = Collection::parse("(;GM [1] PB[a]\n\n;B[pd](;W[dd])(;W[dp];B[dd]) )");
/// let text = format(&game, &FormatOptions::default())?;
/// assert_eq!(text, b"(;GM[1]\nPB[a]\n;B[pd]\n(;W[dd])\n(;W[dp];B[dd]))\n");
/// # Ok::<(), sgfkit::FormatError>(())
/// ```
///
/// # Errors
///
/// If bytes outside values would be lost: illegal characters, a property without a value, a value
/// without a property; not with [`force`](FormatOptions::force).
pub fn format(collection: &Collection, options: &FormatOptions) -> Result<Vec<u8>, FormatError> {
    Ok(Formatting::new(collection, options)?.part(0..usize::MAX))
}

/// Formats a collection in parts, for several threads or for streaming.
///
/// ```
/// use sgfkit::{Collection, FormatOptions, Formatting};
///
/// let games = Collection::parse("(;GM[1]\n;B[pd])(;GM[1])");
/// let options = FormatOptions::default();
/// let formatting = Formatting::new(&games, &options)?;
/// assert_eq!(formatting.part(0..1), b"(;GM[1];B[pd])\n");
/// assert_eq!(formatting.part(1..2), b"\n(;GM[1])\n");
/// # Ok::<(), sgfkit::FormatError>(())
/// ```
pub struct Formatting<'a> {
    collection: Cow<'a, Collection>,
    options: &'a FormatOptions,
    line_end: &'static [u8],
}

impl<'a> Formatting<'a> {
    /// Checks whether the collection can be formatted.
    ///
    /// # Errors
    ///
    /// Those of [`format()`].
    pub fn new(
        collection: &'a Collection,
        options: &'a FormatOptions,
    ) -> Result<Formatting<'a>, FormatError> {
        let mut collection = if collection.is_edited() {
            Cow::Owned(collection.reparsed())
        } else {
            Cow::Borrowed(collection)
        };
        if options.force && options.tree_index.is_none() {
            // Remove stray text first: the layout depends on the bytes that will follow a game.
            let stray = collection.stray_bytes();
            if !stray.is_empty() {
                let written = collection.written(Outside::Kept, |index| stray.contains_key(&index));
                if written.means_the_same_as(&collection) {
                    collection = Cow::Owned(written);
                }
            }
        }
        let within = chosen(&collection, options).and_then(GameTree::span);
        let lost = |fault: &&Fault| !options.force && loses(fault, within);
        let has_tree = collection.trees().next().is_some();
        if let Some(fault) = collection.faults().iter().find(lost).filter(|_| has_tree) {
            return Err(FormatError {
                kind: fault.kind,
                span: collection.input().original_span(fault.span),
            });
        }
        Ok(Formatting {
            line_end: line_end(collection.bytes()),
            collection,
            options,
        })
    }

    /// Formats the trees with these indices, from 0, each with the text before it; the last tree of
    /// the file also with the text after it. If there is no tree, or only one is selected, the part
    /// that begins at 0 is the whole file.
    pub fn part(&self, trees: Range<usize>) -> Vec<u8> {
        let collection = &*self.collection;
        let mut layout = Layout::new(self.options, self.line_end, collection);
        let bytes = collection.bytes();
        let tree = chosen(collection, self.options);
        match tree.and_then(|tree| Some((tree, tree.span()?))) {
            _ if collection.tree(0).is_none() => match trees.start {
                0 => return collection.source().to_vec(),
                _ => return Vec::new(),
            },
            Some((tree, span)) if trees.start == 0 => {
                layout.out.extend_from_slice(&bytes[..span.start as usize]);
                layout.tree(tree);
                layout.keep_apart(tree, &bytes[span.end as usize..]);
                layout.out.extend_from_slice(&bytes[span.end as usize..]);
            }
            Some(_) => {}
            None => some(collection, trees, &mut layout),
        }
        collection.input().encode(layout.out)
    }
}

/// Returns the line ending of the file's last line, which the layout uses everywhere.
fn line_end(bytes: &[u8]) -> &'static [u8] {
    let last = memchr::memrchr2(b'\n', b'\r', bytes);
    let before = last.and_then(|last| last.checked_sub(1));
    let before = before.map(|before| bytes[before]);
    match (before, last.map(|last| bytes[last])) {
        (Some(b'\r'), Some(b'\n')) => b"\r\n",
        (Some(b'\n'), Some(b'\r')) => b"\n\r",
        (_, Some(b'\r')) => b"\r",
        _ => b"\n",
    }
}

fn chosen<'c>(collection: &'c Collection, options: &FormatOptions) -> Option<GameTree<'c>> {
    options.tree_index.and_then(|index| collection.tree(index))
}

fn loses(fault: &Fault, within: Option<Span>) -> bool {
    let lost = matches!(
        fault.kind,
        FaultKind::IllegalCharacters
            | FaultKind::MissingValue
            | FaultKind::ValueWithoutIdentifier
            | FaultKind::NulBytes
            | FaultKind::LiteralNewline
            | FaultKind::MalformedUnicode
            | FaultKind::TooLarge
    );
    let inside = |span: Span| span.start <= fault.span.start && fault.span.end <= span.end;
    lost && within.is_none_or(inside)
}

fn some(collection: &Collection, trees: Range<usize>, layout: &mut Layout<'_>) {
    let bytes = collection.bytes();
    let is_first = trees.start == 0;
    if is_first && bytes.starts_with("\u{feff}".as_bytes()) {
        layout.out.extend_from_slice("\u{feff}".as_bytes());
    }
    let start_of = |index| collection.tree(index).and_then(GameTree::span);
    // Text after the previous tree belongs to the first one here.
    let from = trees.start.checked_sub(1).and_then(start_of);
    let from = from.map_or(0, |span| span.start);
    let is_text = |fault: &&Fault| {
        use FaultKind::{NodeOutside, TextOutside, ValueOutside};
        let is_text = matches!(fault.kind, TextOutside | ValueOutside | NodeOutside);
        is_text && fault.span.start >= from
    };
    let mut texts = collection.faults().iter().filter(is_text).peekable();
    let mut text = |layout: &mut Layout<'_>, before: u32| {
        while let Some(fault) = texts.next_if(|fault| fault.span.start < before) {
            let text = fault.span.of(bytes);
            // At the beginning of the file these would be read as a byte order mark.
            let mark = text.starts_with("\u{feff}".as_bytes()) || text.first() == Some(&0);
            if is_first && mark && layout.out.iter().all(|byte| !byte.is_ascii()) {
                layout.out.extend_from_slice(layout.line_end);
            }
            layout.out.extend_from_slice(text);
            layout.out.extend_from_slice(layout.line_end);
        }
    };
    let mut last = None;
    for index in trees.clone() {
        let Some(tree) = collection.tree(index) else {
            break;
        };
        last = Some(tree);
        text(layout, tree.span().map_or(u32::MAX, |span| span.start));
        if index > 0 && !layout.options.compact {
            layout.out.extend_from_slice(layout.line_end);
        }
        layout.tree(tree);
        if layout.stays_open(tree) {
            return;
        }
        let behind = tree.span().map_or(bytes.len(), |span| span.end as usize);
        layout.keep_apart(tree, &bytes[behind..]);
        layout.out.extend_from_slice(layout.line_end);
    }
    if collection.tree(trees.end).is_none() {
        let begin = layout.out.len();
        text(layout, u32::MAX);
        // A line break would become part of an incomplete character at the end of the file.
        let end = layout.out.len().saturating_sub(layout.line_end.len());
        if begin < end
            && let Some(tree) = last
            && Scan::characters(tree.charset()).closing(&layout.out[begin..end]) == " ]"
        {
            layout.out.truncate(end);
        }
    }
}

struct Layout<'o> {
    options: &'o FormatOptions,
    line_end: &'static [u8],
    bytes: &'o [u8],
    out: Vec<u8>,
    pieces: Vec<Piece>,
    column: usize,
    utf8: bool,
    after_text: bool,
}

impl<'o> Layout<'o> {
    fn new(
        options: &'o FormatOptions,
        line_end: &'static [u8],
        collection: &'o Collection,
    ) -> Layout<'o> {
        Layout {
            options,
            line_end,
            bytes: collection.bytes(),
            out: Vec::new(),
            pieces: Vec::new(),
            column: 0,
            utf8: true,
            after_text: false,
        }
    }

    /// Leaves a file open that ends within a character: a closing bracket would become part of that
    /// character or text.
    fn stays_open(&mut self, tree: GameTree<'_>) -> bool {
        let last = tree.nodes().last();
        let last = last.and_then(|node| node.properties().last());
        let stays = last.is_some_and(Property::ends_mid_character);
        if stays {
            let open = self.out.iter().rposition(|byte| *byte != b')');
            self.out.truncate(open.map_or(0, |last| last + 1));
            for closing in [&b"]"[..], b" "] {
                if self.out.ends_with(closing) {
                    self.out.pop();
                }
            }
        }
        stays
    }

    fn tree(&mut self, tree: GameTree<'_>) {
        self.column = 0;
        self.after_text = false;
        self.utf8 = tree.charset() == Charset::UTF_8 || tree.facts().transcoded;
        // Nodes with parentheses that are still open.
        let mut open: Vec<Node<'_>> = Vec::new();
        let mut runs = tree.runs().iter().peekable();
        let mut next = Some(tree.root());
        while let Some(mut node) = next {
            if node.begins_variation() {
                self.new_line();
                self.put(b"(");
                open.push(node);
            }
            match runs.next_if(|run| run.begins_with(node)) {
                Some(run) => {
                    node = run.last(tree);
                    self.run(run.moves());
                }
                None => self.node(node),
            }
            next = node.children().next();
            if next.is_some() {
                continue;
            }
            // End of a line: close its variation, and after the last one the variation above.
            while let Some(top) = open.pop() {
                self.put(b")");
                next = top.next_sibling();
                if next.is_some() {
                    break;
                }
            }
        }
    }

    /// Separates the last value of a tree from the following text, because a text ends at its `]`
    /// only if no other one may follow.
    fn keep_apart(&mut self, tree: GameTree<'_>, behind: &[u8]) {
        let last = self.out.iter().rposition(|byte| *byte != b')');
        let Some(last) = last.filter(|last| self.out[*last] == b']') else {
            return;
        };
        let end = last + 1;
        let bracket = match memchr::memchr2(b'[', b']', behind) {
            Some(bracket) if behind[bracket] == b']' => bracket,
            _ => return,
        };
        let may_hold_text = || {
            let last = tree.nodes().last();
            let property = last.and_then(|node| node.properties().last());
            property.is_some_and(|property| schema::may_hold_text(property.identifier()))
        };
        let between = &self.out[end..];
        let scan = || tree.facts().scan;
        if is_read_on(behind, scan, (between, 0, bracket), may_hold_text) {
            self.out.splice(end..end, NOTHING.bytes());
        }
    }

    /// Writes nodes that hold only a move each, as many per line as fit.
    fn run(&mut self, mut moves: PlainMoves) {
        const NODE: usize = PlainMoves::LEN;
        let begins_variation = self.out.last() == Some(&b'(');
        let mut may_break = !begins_variation;
        while moves.count > 0 {
            if may_break && (self.after_text || self.column + NODE > self.options.width) {
                self.new_line();
            }
            may_break = true;
            self.after_text = false;
            let room = self.options.width.saturating_sub(self.column) / NODE;
            let (line, rest) = if self.options.compact {
                moves.split_at(moves.count)
            } else {
                moves.split_at(room.clamp(1, moves.count as usize) as u32)
            };
            line.copy(self.bytes, &mut self.out);
            self.column += line.count as usize * NODE;
            moves = rest;
        }
    }

    fn node(&mut self, node: Node<'_>) {
        let mut pieces = take(&mut self.pieces);
        pieces.clear();
        pieces.extend(node.properties().map(|property| self.piece(property)));
        let len: usize = pieces.iter().map(|piece| piece.width).sum();
        let begins_variation = self.out.last() == Some(&b'(');
        if !begins_variation && (self.after_text || self.column + len + 1 > self.options.width) {
            self.new_line();
        }
        self.put(b";");
        self.after_text = false;
        let mut before_own_line = false;
        for (index, piece) in pieces.iter().enumerate() {
            let full = self.column + piece.width > self.options.width;
            let apart = piece.own_line || before_own_line;
            if index > 0 && !piece.touches && (full || apart) {
                self.new_line();
            }
            before_own_line = piece.own_line;
            match &piece.text {
                Text::Whole(span) => self.put(span.of(self.bytes)),
                Text::List(span) => self.list(node.source_property(*span), !piece.own_line),
                Text::Values(values) => self.values(values, !piece.own_line),
            }
            self.after_text |= piece.own_line;
        }
        self.pieces = pieces;
    }

    /// Writes the values of a property; texts stay on one line, where each begins right after the
    /// last one, because a `[` in a new line can be a part of the text before it.
    fn list(&mut self, property: Property<'_>, may_break: bool) {
        let identifier = property.identifier();
        for (index, value) in property.values().enumerate() {
            if index == 0 {
                self.put(identifier);
            } else if may_break && self.column + self.width(value.raw()) + 2 > self.options.width {
                self.new_line();
            }
            let span = value.span().unwrap_or_default();
            let whole = Span::new(span.start.saturating_sub(1), span.end + 1);
            self.put(whole.of(self.bytes));
        }
    }

    fn values(&mut self, values: &[Vec<u8>], may_break: bool) {
        for (index, value) in values.iter().enumerate() {
            if may_break && index > 0 && self.column + self.width(value) > self.options.width {
                self.new_line();
            }
            self.put(value);
        }
    }

    fn piece(&self, property: Property<'_>) -> Piece {
        let facts = property.facts();
        let span = property.span().unwrap_or_default();
        let (row, only) = property.row_and_only_value(span, facts);
        let text = match self.points(property) {
            Some(points) => Text::Values(with_identifier(property, points)),
            None if only.is_some() => Text::Whole(span),
            None if property.stays_closed() => Text::List(span),
            None => Text::Values(with_identifier(property, closed(property))),
        };
        let width = match &text {
            Text::Whole(span) => self.width(span.of(self.bytes)),
            Text::List(_) => {
                let values = property.values();
                let widths = values.map(|value| self.width(value.raw()) + 2);
                property.identifier().len() + widths.sum::<usize>()
            }
            Text::Values(values) => values.iter().map(|value| self.width(value)).sum(),
        };
        let own_line = row.is_some_and(|row| {
            row.kind == PropertyType::GameInfo || row.value == crate::schema::ValueType::Text
        });
        let identifier = property.identifier();
        let capital = identifier.iter().any(u8::is_ascii_uppercase);
        let touches = !capital || is_odd(identifier);
        Piece {
            text,
            width,
            own_line,
            touches,
        }
    }

    fn points(&self, property: Property<'_>) -> Option<Vec<Vec<u8>>> {
        if self.options.points == PointLists::Keep {
            return None;
        }
        let game = property.node().tree().game();
        if !property.schema()?.is_point_list(game.number()) {
            return None;
        }
        let points = single_points(property)?;
        let rectangles = match self.options.points {
            PointLists::Compress => rectangles(&points),
            _ => points.iter().map(|point| (*point, *point)).collect(),
        };
        let like = property.values().next()?;
        let like = like.notation();
        let written = rectangles.into_iter().map(|(from, to)| {
            let value = game.write_area(from, to, &like)?;
            Some(value.into_bytes())
        });
        written.collect()
    }

    fn new_line(&mut self) {
        if !self.options.compact && self.column > 0 {
            self.out.extend_from_slice(self.line_end);
            self.column = 0;
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        match memchr::memrchr2(b'\n', b'\r', bytes) {
            Some(line_break) => self.column = self.width(&bytes[line_break + 1..]),
            None => self.column += self.width(bytes),
        }
    }

    /// Counts characters: bytes, without continuation bytes in UTF-8.
    fn width(&self, bytes: &[u8]) -> usize {
        if self.utf8 {
            bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
        } else {
            bytes.len()
        }
    }
}

struct Piece {
    text: Text,
    width: usize,
    own_line: bool,
    /// An unusual identifier, or one without capitals, is only recognized directly after a bracket.
    touches: bool,
}

enum Text {
    /// Unchanged.
    Whole(Span),
    /// Unchanged values.
    List(Span),
    Values(Vec<Vec<u8>>),
}

fn closed(property: Property<'_>) -> Vec<Vec<u8>> {
    let scan = property.facts().scan;
    let values = property.values();
    values
        .map(|value| scan.closed(value.raw()).into_owned())
        .collect()
}

/// Adds brackets to values, and the identifier to the first one.
fn with_identifier(property: Property<'_>, raw: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut identifier = property.identifier();
    let text = |value: Vec<u8>| [take(&mut identifier), b"[", &value, b"]"].concat();
    raw.into_iter().map(text).collect()
}

/// More points than on any board used for play: such a list stays unchanged.
const MANY_POINTS: u64 = 1 << 20;

/// Returns the points of a list by row; `None` if a value is not a point or a point is duplicated,
/// because the list then has another meaning.
fn single_points(property: Property<'_>) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    for value in property.decode() {
        let (from, to) = match value.ok()? {
            Value::Point(point) => (point, point),
            Value::Rectangle(from, to) if from.column <= to.column && from.row <= to.row => {
                (from, to)
            }
            _ => return None,
        };
        let columns = u64::from(to.column - from.column) + 1;
        let rows = u64::from(to.row - from.row) + 1;
        if columns.saturating_mul(rows) + points.len() as u64 > MANY_POINTS {
            return None;
        }
        for row in from.row..=to.row {
            points.extend((from.column..=to.column).map(|column| Point::new(column, row)));
        }
    }
    points.sort_unstable();
    let unique = points.windows(2).all(|pair| pair[0] != pair[1]);
    unique.then_some(points)
}

/// Covers points, sorted by row, with rectangles: each grows to the right, then down, as far as it
/// can.
fn rectangles(points: &[Point]) -> Vec<(Point, Point)> {
    let mut left: HashSet<Point> = points.iter().copied().collect();
    let mut rectangles = Vec::new();
    for &from in points {
        if !left.contains(&from) {
            continue;
        }
        let mut to = from;
        while left.contains(&Point::new(to.column + 1, from.row)) {
            to.column += 1;
        }
        let row = |row: u32| (from.column..=to.column).map(move |column| Point::new(column, row));
        while row(to.row + 1).all(|point| left.contains(&point)) {
            to.row += 1;
        }
        for point in (from.row..=to.row).flat_map(row) {
            left.remove(&point);
        }
        rectangles.push((from, to));
    }
    rectangles
}
