use std::borrow::Cow;
use std::ops::Range;

use crate::charset::{Charset, Structure};
use crate::syntax::{Input, Scan, Span};
use crate::tree::Collection;

/// A line and column in a file, both from 1, for people and editors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line. Lines end with LF, CR, CRLF or LFCR (sgf4.html §3.2).
    pub line: u32,
    /// The column in characters; a tab counts as one.
    pub column: u32,
}

/// Finds lines and columns in a file, counted in characters of its encoding.
///
/// Takes about the same time for each place, even in long lines.
///
/// ```
/// use sgfkit::{Collection, LineIndex};
///
/// let game = Collection::parse("(;C[é]\r\n;B[pd])");
/// let lines = LineIndex::new(&game);
/// let position = lines.line_column(10);
/// assert_eq!((position.line, position.column), (2, 2));
/// assert_eq!(lines.line_part(1, 1..7), "(;C[é]");
/// ```
pub struct LineIndex<'a> {
    input: Input<'a>,
    starts: Vec<u32>,
    charsets: Vec<(u32, Charset)>,
    is_ascii: bool,
    stops: Vec<Stop>,
}

#[derive(Clone, Copy)]
struct Stop {
    offset: u32,
    column: u32,
    /// The start of the current escape sequence (ISO-2022-JP).
    escape: Option<u32>,
}

/// The minimum number of bytes between stops.
const STRIDE: usize = 256;

impl<'a> LineIndex<'a> {
    /// Indexes the lines of the collection's source.
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
            // CRLF or LFCR is one line break.
            let pair = matches!(
                (bytes[at - 1], bytes.get(at)),
                (b'\n', Some(b'\r')) | (b'\r', Some(b'\n'))
            );
            at += usize::from(pair);
            starts.push(at as u32);
        }
        let mut charsets: Vec<(u32, Charset)> = Vec::new();
        for tree in collection.trees() {
            let charset = if input.is_wide() {
                Charset::UTF_8
            } else {
                tree.charset()
            };
            if charsets.last().is_none_or(|(_, last)| *last != charset) {
                charsets.push((tree.span().unwrap_or_default().start, charset));
            }
        }
        let has_escapes = |(_, charset): &(u32, Charset)| is_escaped(*charset);
        let is_ascii = bytes.is_ascii() && !charsets.iter().any(has_escapes);
        let mut index = LineIndex {
            input,
            starts,
            charsets,
            is_ascii,
            stops: Vec::new(),
        };
        if !is_ascii {
            for line in 1..=index.len() {
                index.add_stops(index.line_of_input(line));
            }
        }
        index
    }

    /// Returns the number of lines, at least 1.
    pub fn len(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns false: an empty file has one empty line.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the line and column of a byte offset in the file.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let offset = self.input.offset_of_original(offset).max(self.starts[0]);
        let line = self.starts.partition_point(|start| *start <= offset) as u32;
        let start = self.starts[line as usize - 1];
        let stop = if self.is_ascii {
            Stop::at(start)
        } else {
            self.stop(start, |stop| stop.offset <= offset)
        };
        LineColumn {
            line,
            column: 1 + stop.column + self.count(stop, offset),
        }
    }

    /// Returns the span of a line (from 1) without its line break; beyond the last line, the empty
    /// span at the end.
    pub fn line_span(&self, line: u32) -> Span {
        self.input.original_span(self.line_of_input(line))
    }

    /// Returns the characters in some columns (from 1) of a line (from 1), or fewer if the line is
    /// shorter, with U+FFFD for invalid bytes. Takes no longer in long lines.
    ///
    /// ```
    /// # use sgfkit::{Collection, LineIndex};
    /// let game = Collection::parse("(;C[é];B[pd])");
    /// assert_eq!(LineIndex::new(&game).line_part(1, 4..9), "[é];B");
    /// ```
    pub fn line_part(&self, line: u32, columns: Range<u32>) -> String {
        let span = self.line_of_input(line);
        let from = columns.start.saturating_sub(1);
        let len = columns.end.saturating_sub(columns.start);
        let end = from.saturating_add(len);
        if self.is_ascii {
            let place = |column: u32| span.start.saturating_add(column).min(span.end);
            return self.text(Stop::at(place(from)), place(end)).into_owned();
        }
        let stop = self.stop(span.start, |stop| {
            stop.offset < span.end && stop.column <= from
        });
        let behind = self.stops.partition_point(|other| {
            other.offset < span.start || other.offset < span.end && other.column < end
        });
        let behind = self.stops.get(behind).map_or(span.end, |stop| stop.offset);
        let text = self.text(stop, behind.min(span.end));
        let part = text.chars().skip((from - stop.column) as usize);
        part.take(len as usize).collect()
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

    fn add_stops(&mut self, line: Span) {
        let mut stop = Stop::at(line.start);
        while let Some(next) = self.next_stop(stop, line.end) {
            self.stops.push(next);
            stop = next;
        }
    }

    /// Returns the next place between two characters at least [`STRIDE`] bytes after a stop, if the
    /// line is long enough.
    fn next_stop(&self, stop: Stop, end: u32) -> Option<Stop> {
        let bytes = &self.input.bytes()[..end as usize];
        let least = stop.offset as usize + STRIDE;
        if least >= bytes.len() {
            return None;
        }
        let charset = self.charset_at(stop.offset);
        let structure = charset.structure();
        let is_between = |at: &usize| is_between(structure, bytes[at - 1], bytes[*at]);
        let (offset, escape) = match structure {
            Structure::AsciiSafe | Structure::Wide => {
                ((least..bytes.len()).find(is_between)?, None)
            }
            // If there is no unambiguous place, count characters.
            Structure::DoubleByte => {
                match (least..bytes.len().min(least + STRIDE)).find(is_between) {
                    Some(offset) => (offset, None),
                    None => step(Scan::characters(charset), bytes, stop, least),
                }
            }
            Structure::Iso2022Jp => step(Scan::Iso2022Jp, bytes, stop, least),
        };
        (offset < bytes.len()).then(|| Stop {
            offset: offset as u32,
            column: stop.column + self.count(stop, offset as u32),
            escape,
        })
    }

    /// Returns the last `wanted` stop of a line, or its start; all stops before it must be
    /// `wanted`, too.
    fn stop(&self, start: u32, wanted: impl Fn(&Stop) -> bool) -> Stop {
        let behind = self.stops.partition_point(|stop| stop.offset <= start);
        let of_line = self.stops[behind..].partition_point(wanted);
        match of_line.checked_sub(1) {
            Some(last) => self.stops[behind + last],
            None => Stop::at(start),
        }
    }

    fn count(&self, stop: Stop, offset: u32) -> u32 {
        let bytes = Span::new(stop.offset, offset).of(self.input.bytes());
        let is_plain = || bytes.is_ascii() && !is_escaped(self.charset_at(offset));
        if self.is_ascii || is_plain() {
            bytes.len() as u32
        } else {
            self.text(stop, offset).chars().count() as u32
        }
    }

    fn text(&self, stop: Stop, offset: u32) -> Cow<'_, str> {
        let bytes = self.input.bytes();
        let text = Span::new(stop.offset, offset).of(bytes);
        let charset = self.charset_at(offset);
        let Some(escape) = stop.escape else {
            return charset.decode(text).text;
        };
        let escape = &bytes[escape as usize..];
        let text = [&escape[..escape.len().min(3)], text].concat();
        Cow::Owned(charset.decode(&text).text.into_owned())
    }

    fn charset_at(&self, offset: u32) -> Charset {
        let behind = self.charsets.partition_point(|(start, _)| *start <= offset);
        let tree = self.charsets.get(behind.saturating_sub(1));
        tree.map_or(Charset::UTF_8, |(_, charset)| *charset)
    }
}

impl Stop {
    fn at(start: u32) -> Stop {
        Stop {
            offset: start,
            column: 0,
            escape: None,
        }
    }
}

fn is_escaped(charset: Charset) -> bool {
    charset.structure() == Structure::Iso2022Jp
}

/// Returns true if a character boundary is between two bytes, regardless of the bytes before them.
fn is_between(structure: Structure, last: u8, next: u8) -> bool {
    match structure {
        Structure::AsciiSafe => last.is_ascii(),
        // No encoding uses these as a second or later byte.
        _ if matches!(last, ..b'0' | b':'..=b'?') => true,
        _ => last.is_ascii() && next.is_ascii() && !last.is_ascii_digit(),
    }
}

/// Steps over whole characters to the first boundary at or after `least`. Also returns the escape
/// sequence in force there.
fn step(scan: Scan, bytes: &[u8], stop: Stop, least: usize) -> (usize, Option<u32>) {
    let mut at = stop.offset as usize;
    let mut escape = stop.escape;
    let mut wide = escape.is_some();
    // An escape sequence directly after another one would be malformed.
    while at < least || bytes.get(at) == Some(&0x1b) {
        let len = scan.character_len(bytes, at, &mut wide);
        if bytes[at] == 0x1b && scan == Scan::Iso2022Jp {
            escape = wide.then_some(at as u32);
        }
        escape = escape.filter(|_| wide);
        at += len;
    }
    (at, escape)
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
            let column = |lines: &LineIndex<'_>, place| lines.line_column(place).column;
            let each = places.map(|place| column(&LineIndex::new(&game), place));
            let one = LineIndex::new(&game);
            assert_eq!(places.map(|place| column(&one, place)), each);
            assert_eq!(one.line_column(places[2]).column, each[2]);
        }
    }

    fn counted(lines: &LineIndex<'_>, offset: u32) -> LineColumn {
        let offset = lines.input.offset_of_original(offset);
        let line = lines.starts.partition_point(|start| *start <= offset);
        let text = Span::new(lines.starts[line - 1], offset).of(lines.input.bytes());
        let text = lines.charset_at(offset).decode(text).text;
        LineColumn {
            line: line as u32,
            column: text.chars().count() as u32 + 1,
        }
    }

    #[test]
    fn places_in_long_lines() {
        for (charset, text) in [
            ("UTF-8", "C[é]"),
            ("UTF-8", "AB[aa][bb]\n囲C[囲碁囲碁]"),
            ("windows-1252", "AB[aa]é[é]"),
            ("Shift_JIS", "AB[aa]ソ[ソ]"),
            ("Shift_JIS", "ソ[ソ]"),
            ("GB18030", "AB[aa]\u{9fb4}[\u{9fb4}1囲]"),
            ("EUC-KR", "바둑"),
            ("ISO-2022-JP", "C[囲碁囲碁]"),
            ("ISO-2022-JP", "囲"),
            ("UTF-16LE", "C[é囲\u{1f600}]"),
        ] {
            let text = format!("(;CA[{charset}]C[{}])", text.repeat(400));
            let charset = Charset::for_name(charset.as_bytes()).unwrap();
            let bytes = charset.encode(&text).unwrap();
            let game = Collection::parse_in(&*bytes, charset);
            let lines = LineIndex::new(&game);
            for place in (0..bytes.len() as u32).step_by(7) {
                let position = lines.line_column(place);
                assert_eq!(position, counted(&lines, place), "{charset} {place}");
                let line = text.lines().nth(position.line as usize - 1).unwrap();
                let part = line.chars().skip(position.column as usize - 1).take(40);
                let columns = position.column..position.column + 40;
                let found = lines.line_part(position.line, columns);
                assert_eq!(found, part.collect::<String>(), "{charset} {place}");
            }
        }
    }
}
