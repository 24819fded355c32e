use std::cell::Cell;

use crate::charset::Charset;
use crate::syntax::{Input, Span};
use crate::tree::Collection;

/// A place in a file for people and editors: line and column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// A line ends with LF, CR, CRLF or LFCR (sgf4.html §3.2).
    pub line: u32,
    /// Characters from the beginning of the line; a tab is one.
    pub column: u32,
}

/// Finds lines and columns in a file, by the characters of its charset.
///
/// Asking for places in the order of the file takes linear time in all.
///
/// ```
/// use sgfkit::{Collection, LineIndex};
///
/// let game = Collection::parse("(;C[é]\r\n;B[pd])");
/// let lines = LineIndex::new(&game);
/// let position = lines.position(10);
/// assert_eq!((position.line, position.column), (2, 2));
/// assert_eq!(lines.line_text(1), "(;C[é]");
/// ```
pub struct LineIndex<'a> {
    input: Input<'a>,
    /// Offsets in the input's bytes at which lines begin.
    starts: Vec<u32>,
    /// Trees' spans and charsets.
    charsets: Vec<(Span, Charset)>,
    /// The last place that was asked for, to go on from: offset and position.
    last: Cell<(u32, Position)>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of the collection's source.
    pub fn new(collection: &'a Collection) -> LineIndex<'a> {
        let input = collection.input();
        let bytes = input.bytes();
        let mark = if bytes.starts_with("\u{feff}".as_bytes()) {
            3
        } else {
            0
        };
        let mut starts = vec![mark];
        let mut at = 0;
        while let Some(offset) = memchr::memchr2(b'\n', b'\r', &bytes[at..]) {
            at += offset + 1;
            // Two different characters are one line break.
            let pair = matches!(
                (bytes[at - 1], bytes.get(at)),
                (b'\n', Some(b'\r')) | (b'\r', Some(b'\n'))
            );
            at += usize::from(pair);
            starts.push(at as u32);
        }
        let charset = |tree: crate::GameTree<'_>| match tree.facts().transcoded {
            true => Charset::UTF_8,
            false => tree.charset(),
        };
        let charsets = collection
            .trees()
            .filter_map(|tree| Some((tree.span()?, charset(tree))))
            .collect();
        let first = Position { line: 1, column: 1 };
        LineIndex {
            input,
            starts,
            charsets,
            last: Cell::new((mark, first)),
        }
    }

    /// The number of lines, at least 1.
    pub fn len(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Never: an empty file has one empty line.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The line and column of an offset in the file.
    pub fn position(&self, offset: u32) -> Position {
        let offset = self.input.offset_of_original(offset).max(self.starts[0]);
        let line = self.starts.partition_point(|start| *start <= offset) as u32;
        let start = self.starts[line as usize - 1];
        let (last, position) = self.last.get();
        let (from, column) = match position.line == line && last <= offset {
            true => (last, position.column),
            false => (start, 1),
        };
        let text = Span::new(from, offset).of(self.input.bytes());
        let characters = |text: &[u8]| match text.is_ascii() {
            true => text.len() as u32,
            false => {
                let text = self.charset_at(offset).decode(text).text;
                text.chars().count() as u32
            }
        };
        // A place inside a character is none to go on from.
        let whole = text.iter().rposition(|byte| ends_character(*byte));
        let (before, rest) = text.split_at(whole.map_or(0, |last| last + 1));
        let column = column + characters(before);
        let last = from + before.len() as u32;
        self.last.set((last, Position { line, column }));
        Position {
            line,
            column: column + characters(rest),
        }
    }

    /// Where a line (from 1) stands in the file, without its line break.
    pub fn line_span(&self, line: u32) -> Span {
        self.input.original_span(self.line_of_input(line))
    }

    /// A line (from 1) as text; what does not decode is U+FFFD.
    pub fn line_text(&self, line: u32) -> String {
        let span = self.line_of_input(line);
        let bytes = span.of(self.input.bytes());
        self.charset_at(span.end).decode(bytes).text.into_owned()
    }

    fn line_of_input(&self, line: u32) -> Span {
        let bytes = self.input.bytes();
        let index = (line.max(1) - 1) as usize;
        let end = self
            .starts
            .get(index + 1)
            .map_or(bytes.len(), |start| *start as usize);
        let start = self.starts.get(index).map_or(end, |start| *start as usize);
        let mut text = &bytes[start..end];
        if index + 1 < self.starts.len() {
            let breaks = text
                .iter()
                .rev()
                .take(2)
                .filter(|byte| matches!(byte, b'\n' | b'\r'));
            let len = match breaks.count() {
                2 if text[text.len() - 1] != text[text.len() - 2] => 2,
                _ => 1,
            };
            text = &text[..text.len() - len];
        }
        Span::new(start as u32, (start + text.len()) as u32)
    }

    /// The charset of the tree around or before an offset.
    fn charset_at(&self, offset: u32) -> Charset {
        let behind = self
            .charsets
            .partition_point(|(span, _)| span.start <= offset);
        let tree = self.charsets.get(behind.saturating_sub(1));
        tree.map_or(Charset::UTF_8, |(_, charset)| *charset)
    }
}

/// Whether a byte is the last of its character in every charset: none has it
/// as a second or later byte.
fn ends_character(byte: u8) -> bool {
    matches!(byte, ..b'0' | b':'..=b'?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_inside_characters_mislead_nobody() {
        for (file, places) in [
            ("(;CA[UTF-8]C[囲碁];B[pd])".as_bytes(), [14, 20, 24]),
            (b"(;CA[Shift_JIS]C[\x95\x5c\x8e\xa6];B[pd])", [18, 22, 26]),
            (b"(;CA[GB18030]C[\x81\x30\x81\x30a];B[pd])", [17, 20, 22]),
        ] {
            let game = Collection::parse(file);
            let column = |lines: &LineIndex<'_>, place| lines.position(place).column;
            let each = places.map(|place| column(&LineIndex::new(&game), place));
            let one = LineIndex::new(&game);
            assert_eq!(places.map(|place| column(&one, place)), each);
            assert_eq!(one.position(places[2]).column, each[2]);
        }
    }
}
