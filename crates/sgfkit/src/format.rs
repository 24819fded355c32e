//! The canonical layout: one way to write a tree, readable and stable.
//!
//! Values stay as they are, byte for byte, but for brackets that lacked their
//! escape; so does the order of properties. White space between tokens,
//! parentheses and the `;` of nodes are written anew:
//!
//! * a tree begins on a line of its own, and so does each variation;
//!   parentheses stand only around trees and around the variations of a node
//!   that has several;
//! * nodes are packed into lines of a given width; a node is broken only
//!   between properties and between values, a value never;
//! * game information stands a property a line; a node behind a comment begins
//!   a line.

use std::collections::HashSet;
use std::fmt;

use crate::charset::Charset;
use crate::game::Point;
use crate::schema::Kind;
use crate::syntax::{Fault, FaultKind, Span};
use crate::tree::{Collection, GameTree, Node, Property};
use crate::value::Value;

/// How [`format()`] lays trees out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FormatOptions {
    /// The width of lines in characters, where values leave the choice.
    pub width: usize,
    /// No line breaks at all but those in values.
    pub compact: bool,
    /// What becomes of point lists.
    pub points: PointLists,
    /// Formats although bytes are lost that belong to no value.
    pub force: bool,
    /// The only tree to be laid out, from 0; the rest is copied.
    pub tree: Option<usize>,
}

/// What becomes of point lists (sgf4.html §3.5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointLists {
    /// They stay as they are.
    #[default]
    Keep,
    /// As few rectangles as a simple search finds.
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
            tree: None,
        }
    }
}

impl FormatOptions {
    /// Sets the width of lines.
    #[must_use]
    pub fn with_width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// Asks for as few line breaks as possible.
    #[must_use]
    pub fn with_compact(self, compact: bool) -> Self {
        Self { compact, ..self }
    }

    /// Sets what becomes of point lists.
    #[must_use]
    pub fn with_points(self, points: PointLists) -> Self {
        Self { points, ..self }
    }

    /// Formats although bytes are lost that belong to no value.
    #[must_use]
    pub fn with_force(self, force: bool) -> Self {
        Self { force, ..self }
    }

    /// Lays out only the tree with this index, from 0.
    #[must_use]
    pub fn with_tree(self, tree: Option<usize>) -> Self {
        Self { tree, ..self }
    }
}

/// Why a collection was not formatted: bytes would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// What they are.
    pub kind: FaultKind,
    /// Where they stand in the file.
    pub span: Span,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            FaultKind::MissingValue => "a property without a value",
            FaultKind::ValueWithoutIdentifier => "a value without a property",
            FaultKind::MalformedUnicode => "units that are no UTF-16 or UTF-32",
            FaultKind::TooLarge => "what is behind the first 4 GiB",
            _ => "characters that belong to nothing",
        };
        write!(f, "formatting would lose {what}")
    }
}

impl std::error::Error for FormatError {}

/// Writes a collection in the canonical layout. Its meaning stays, and so does
/// the text outside the trees. Formatting twice is the same as formatting once;
/// a file without a tree stays as it is.
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
/// If bytes would be lost that are no part of any value: illegal characters, a
/// property without a value, a value without a property. Not with
/// [`force`](FormatOptions::force).
pub fn format(collection: &Collection, options: &FormatOptions) -> Result<Vec<u8>, FormatError> {
    if collection.is_edited() {
        return format(&collection.reparsed(), options);
    }
    if collection.trees().next().is_none() {
        return Ok(collection.source().to_vec());
    }
    let chosen = options.tree.and_then(|index| collection.tree(index));
    let within = chosen.and_then(GameTree::span);
    if !options.force
        && let Some(fault) = collection
            .faults()
            .iter()
            .find(|fault| loses(fault, within))
    {
        return Err(FormatError {
            kind: fault.kind,
            span: collection.input().original_span(fault.span),
        });
    }
    let bytes = collection.bytes();
    let mut layout = Layout::new(options);
    match (chosen, within) {
        (Some(tree), Some(span)) => {
            layout.out.extend_from_slice(&bytes[..span.start as usize]);
            layout.tree(tree);
            layout.out.extend_from_slice(&bytes[span.end as usize..]);
        }
        _ => whole(collection, &mut layout),
    }
    Ok(collection.input().encode(layout.out))
}

/// Whether laying out would lose the bytes of a fault.
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

/// All trees, with the text between them.
fn whole(collection: &Collection, layout: &mut Layout<'_>) {
    let bytes = collection.bytes();
    if bytes.starts_with("\u{feff}".as_bytes()) {
        layout.out.extend_from_slice("\u{feff}".as_bytes());
    }
    let is_text = |kind| matches!(kind, FaultKind::TextOutside | FaultKind::ValueOutside);
    let faults = collection.faults().iter();
    let mut texts = faults.filter(|fault| is_text(fault.kind)).peekable();
    let mut first = true;
    let mut text = |layout: &mut Layout<'_>, before: u32| {
        while let Some(fault) = texts.next_if(|fault| fault.span.start < before) {
            let text = fault.span.of(bytes);
            // At the beginning of the file these would be taken for a mark.
            let mark = text.starts_with("\u{feff}".as_bytes()) || text.first() == Some(&0);
            if mark && layout.out.iter().all(|byte| !byte.is_ascii()) {
                layout.out.push(b'\n');
            }
            layout.out.extend_from_slice(text);
            layout.out.push(b'\n');
        }
    };
    for tree in collection.trees() {
        text(layout, tree.span().map_or(u32::MAX, |span| span.start));
        if !first && !layout.options.compact {
            layout.out.push(b'\n');
        }
        first = false;
        layout.tree(tree);
        layout.out.push(b'\n');
    }
    text(layout, u32::MAX);
}

struct Layout<'o> {
    options: &'o FormatOptions,
    out: Vec<u8>,
    /// Characters in the current line.
    column: usize,
    /// Characters are counted as UTF-8.
    utf8: bool,
    /// The node before ended with a comment.
    after_text: bool,
}

impl<'o> Layout<'o> {
    fn new(options: &'o FormatOptions) -> Layout<'o> {
        Layout {
            options,
            out: Vec::new(),
            column: 0,
            utf8: true,
            after_text: false,
        }
    }

    fn tree(&mut self, tree: GameTree<'_>) {
        self.column = 0;
        self.after_text = false;
        self.utf8 = tree.charset() == Charset::UTF_8 || tree.facts().transcoded;
        // The nodes at which parentheses opened that are still open.
        let mut open: Vec<Node<'_>> = Vec::new();
        let mut next = Some(tree.root());
        while let Some(node) = next {
            if node.begins_variation() {
                self.new_line();
                self.put(b"(");
                open.push(node);
            }
            self.node(node);
            next = node.children().next();
            if next.is_some() {
                continue;
            }
            // A line has ended: its variation closes, and with the last one the variation above.
            while let Some(top) = open.pop() {
                self.put(b")");
                next = top.next_sibling();
                if next.is_some() {
                    break;
                }
            }
        }
    }

    fn node(&mut self, node: Node<'_>) {
        let properties: Vec<Text> = node
            .properties()
            .map(|property| self.text(property))
            .collect();
        let len: usize = properties.iter().map(|text| text.width).sum();
        let begins_variation = self.out.last() == Some(&b'(');
        if !begins_variation && (self.after_text || self.column + len + 1 > self.options.width) {
            self.new_line();
        }
        self.put(b";");
        self.after_text = false;
        for (index, text) in properties.iter().enumerate() {
            let apart = |before: &Text| text.own_line || before.own_line;
            let full = self.column + text.width > self.options.width;
            if index > 0 && !text.touches && (full || apart(&properties[index - 1])) {
                self.new_line();
            }
            for (index, value) in text.values.iter().enumerate() {
                if index > 0 && self.column + self.width(value) > self.options.width {
                    self.new_line();
                }
                self.put(value);
            }
            self.after_text |= text.own_line;
        }
    }

    /// A property as it will be written, identifier with first value.
    fn text(&self, property: Property<'_>) -> Text {
        let scan = property.node().facts().scan;
        let raw = self.points(property).unwrap_or_else(|| {
            let values = property.values();
            values
                .map(|value| scan.closed(value.raw()).into_owned())
                .collect()
        });
        let mut values: Vec<Vec<u8>> = Vec::with_capacity(raw.len());
        for value in raw {
            let mut text = match values.is_empty() {
                true => property.identifier().to_vec(),
                false => Vec::new(),
            };
            text.push(b'[');
            text.extend_from_slice(&value);
            text.push(b']');
            values.push(text);
        }
        let row = property.schema();
        let own_line = row.is_some_and(|row| {
            row.kind == Kind::GameInfo || row.value == crate::schema::ValueType::Text
        });
        let capital = property.identifier().iter().any(u8::is_ascii_uppercase);
        Text {
            touches: !capital,
            width: values.iter().map(|value| self.width(value)).sum(),
            values,
            own_line,
        }
    }

    /// A point list as the options want it; `None` where it stays.
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
        let mut values = Vec::with_capacity(rectangles.len());
        for (from, to) in rectangles {
            let mut text = game.write_point(from)?;
            if to != from {
                text.push(':');
                text.push_str(&game.write_point(to)?);
            }
            values.push(text.into_bytes());
        }
        Some(values)
    }

    fn new_line(&mut self) {
        if !self.options.compact && self.column > 0 {
            self.out.push(b'\n');
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

    /// Characters: bytes, without the later ones of a character in UTF-8.
    fn width(&self, bytes: &[u8]) -> usize {
        match self.utf8 {
            true => bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count(),
            false => bytes.len(),
        }
    }
}

/// A property, a piece a value.
struct Text {
    values: Vec<Vec<u8>>,
    width: usize,
    own_line: bool,
    /// An identifier without capitals is one only where it touches the
    /// bracket before it.
    touches: bool,
}

/// More points than any board that is played on has: such a list stays as it is.
const MANY_POINTS: u64 = 1 << 20;

/// The points of a list in the order of rows; `None` where a value is no point
/// or a point stands there twice, since then the list does not only list points.
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

/// Covers points, which come in the order of rows, by rectangles: each grows to
/// the right, then down, as far as it can.
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
