//! The lines of a document, and positions in the client's units.

use std::ops::Range;

use serde_json::{Value, json};
use sgfkit::Span;

/// The unit of a position's `character`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    Utf8,
    Utf16,
    Utf32,
}

impl Units {
    /// Negotiates the units: `utf-8` if the client supports it, otherwise its preference or
    /// `utf-16`.
    pub fn agreed(capabilities: &Value) -> Units {
        let offered = capabilities["general"]["positionEncodings"].as_array();
        let names: Vec<&str> = offered
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        if names.contains(&"utf-8") {
            return Units::Utf8;
        }
        match names
            .iter()
            .find(|name| matches!(**name, "utf-16" | "utf-32"))
        {
            Some(&"utf-32") => Units::Utf32,
            _ => Units::Utf16,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Units::Utf8 => "utf-8",
            Units::Utf16 => "utf-16",
            Units::Utf32 => "utf-32",
        }
    }

    fn of(self, bytes: &[u8]) -> usize {
        // The first bytes of characters; those of four-byte characters are two units.
        let firsts = || bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        match self {
            Units::Utf8 => bytes.len(),
            Units::Utf16 => firsts() + bytes.iter().filter(|byte| **byte >= 0xf0).count(),
            Units::Utf32 => firsts(),
        }
    }
}

/// The starts of lines: after LF, CRLF and CR.
pub struct Lines {
    starts: Vec<u32>,
    units: Units,
    /// Units before every [`STEP`] bytes; empty if the text is ASCII.
    marks: Vec<usize>,
}

/// Returns the starts of lines whose breaks are in a part of a text.
fn line_starts(bytes: &[u8], part: Range<usize>) -> impl Iterator<Item = u32> {
    let Range { start: mut at, end } = part;
    std::iter::from_fn(move || {
        at += memchr::memchr2(b'\n', b'\r', &bytes[at.min(end)..end])? + 1;
        if bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
            at += 1;
        }
        Some(at as u32)
    })
}

/// The number of bytes between marks, which makes lookups in long lines fast.
const STEP: usize = 1 << 12;

impl Lines {
    pub fn new(text: &str, units: Units) -> Lines {
        let mut starts = vec![0];
        starts.extend(line_starts(text.as_bytes(), 0..text.len()));
        let mut lines = Lines {
            starts,
            units,
            marks: Vec::new(),
        };
        if !text.is_ascii() {
            lines.mark(text, 0);
        }
        lines
    }

    /// Counts units from the mark at or before an offset; the text before it is unchanged.
    fn mark(&mut self, text: &str, offset: usize) {
        self.marks.truncate(offset / STEP + 1);
        let (mut units_before, mut from) = match self.marks.len() {
            0 => (0, 0),
            count => (self.marks[count - 1], floor(text, (count - 1) * STEP)),
        };
        for mark in (self.marks.len() * STEP..=text.len()).step_by(STEP) {
            let to = floor(text, mark);
            units_before += self.units.of(&text.as_bytes()[from..to]);
            self.marks.push(units_before);
            from = to;
        }
    }

    /// Updates the lines after a part of the text was replaced by `len` bytes.
    pub fn replace(&mut self, text: &str, old: Range<usize>, len: usize) {
        let end = old.start + len;
        if !self.marks.is_empty() {
            self.mark(text, old.start);
        } else if !text[old.start..end].is_ascii() {
            self.mark(text, 0);
        }
        // A line break may join or separate from the next character.
        let first = self.line_of(old.start).saturating_sub(1);
        let kept = self.starts[first] as usize;
        // From two bytes after the change, the starts of lines are unchanged.
        let same = self
            .starts
            .partition_point(|start| (*start as usize) < old.end + 2);
        let behind: Vec<u32> = self.starts[same.max(first + 1)..]
            .iter()
            .map(|start| start - old.end as u32 + end as u32)
            .collect();
        self.starts.truncate(first + 1);
        let until = behind.first().map_or(text.len(), |start| *start as usize);
        let found = line_starts(text.as_bytes(), kept..until);
        self.starts.extend(found);
        if behind.first() == self.starts.last() {
            self.starts.pop();
        }
        self.starts.extend(behind);
    }

    fn before(&self, text: &str, offset: usize) -> usize {
        match self.marks.get(offset / STEP) {
            None => offset,
            Some(units) => {
                let mark = floor(text, offset / STEP * STEP);
                units + self.units.of(&text.as_bytes()[mark..offset])
            }
        }
    }

    /// Returns the offset of a position, limited to the end of the line and the text.
    pub fn offset(&self, text: &str, line: u64, character: u64) -> usize {
        let Some(line) = usize::try_from(line)
            .ok()
            .filter(|line| *line < self.starts.len())
        else {
            return text.len();
        };
        let start = self.starts[line] as usize;
        let end = self.line_end(text, line);
        let character = usize::try_from(character).unwrap_or(usize::MAX);
        if self.marks.is_empty() {
            return start.saturating_add(character).min(end);
        }
        let wanted = self.before(text, start).saturating_add(character);
        let mark = self.marks.partition_point(|units| *units <= wanted) - 1;
        let mut at = floor(text, mark * STEP).max(start).min(end);
        let mut units = self.before(text, at);
        for c in text[at..end].chars() {
            let len = match self.units {
                Units::Utf8 => c.len_utf8(),
                Units::Utf16 => c.len_utf16(),
                Units::Utf32 => 1,
            };
            if units + len > wanted {
                break;
            }
            units += len;
            at += c.len_utf8();
        }
        at
    }

    fn line_end(&self, text: &str, line: usize) -> usize {
        match self.starts.get(line + 1) {
            None => text.len(),
            Some(next) => {
                let whole = &text.as_bytes()[..*next as usize];
                let whole = whole.strip_suffix(b"\n").unwrap_or(whole);
                let whole = whole.strip_suffix(b"\r").unwrap_or(whole);
                whole.len().max(self.starts[line] as usize)
            }
        }
    }

    pub fn position(&self, text: &str, offset: usize) -> (usize, usize) {
        let offset = floor(text, offset);
        let line = self.line_of(offset);
        // A place between CR and LF is the end of the line.
        let offset = offset.min(self.line_end(text, line));
        let start = self.starts[line] as usize;
        (line, self.before(text, offset) - self.before(text, start))
    }

    pub fn line_of(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|start| *start as usize <= offset)
            - 1
    }

    pub fn width(&self, text: &str, from: usize, to: usize) -> usize {
        self.before(text, floor(text, to)) - self.before(text, floor(text, from))
    }

    pub fn to_json(&self, text: &str, offset: usize) -> Value {
        let (line, character) = self.position(text, offset);
        json!({"line": line, "character": character})
    }

    pub fn range(&self, text: &str, span: Span) -> Value {
        json!({
            "start": self.to_json(text, span.start as usize),
            "end": self.to_json(text, span.end as usize),
        })
    }

    /// Splits a span into one part per line, without breaks.
    pub fn parts(&self, text: &str, span: Span) -> Vec<Span> {
        let mut parts = Vec::new();
        let mut line = self.line_of(span.start as usize);
        while let Some(start) = self.starts.get(line) {
            let from = span.start.max(*start);
            if from >= span.end {
                break;
            }
            let to = span.end.min(self.line_end(text, line) as u32);
            if from < to {
                parts.push(Span::new(from, to));
            }
            line += 1;
        }
        parts
    }
}

/// Returns the nearest character boundary at or before an offset.
pub fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Incremental updates equal a fresh computation.
    #[test]
    fn lines_keep_up() {
        let pieces = [
            "",
            "a",
            "\n",
            "\r",
            "\r\n",
            "é\n",
            "𝄞",
            "\n\r",
            "two\nlines",
        ];
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        for units in [Units::Utf8, Units::Utf16, Units::Utf32] {
            for long in [0, 3 * STEP] {
                let mut text = "ab\n".repeat(long / 3);
                let mut lines = Lines::new(&text, units);
                for _ in 0..300 {
                    let one = floor(&text, random(text.len() + 1));
                    let other = floor(&text, (one + random(4)).min(text.len()));
                    let piece = pieces[random(pieces.len())];
                    text.replace_range(one..other, piece);
                    lines.replace(&text, one..other, piece.len());
                    let anew = Lines::new(&text, units);
                    assert_eq!(
                        lines.starts, anew.starts,
                        "{text:?} {one}..{other} {piece:?}"
                    );
                    if !anew.marks.is_empty() {
                        assert_eq!(lines.marks, anew.marks);
                    }
                }
            }
        }
    }

    /// Positions and offsets agree in all units; too large ones are limited to the end of the line
    /// or text.
    #[test]
    fn positions() {
        let text = "(;C[é𝄞x]\r\nsecond\rthird\n";
        for (units, of_x) in [(Units::Utf8, 10), (Units::Utf16, 7), (Units::Utf32, 6)] {
            let lines = Lines::new(text, units);
            let x = text.find('x').unwrap();
            assert_eq!(lines.position(text, x), (0, of_x));
            assert_eq!(lines.offset(text, 0, of_x as u64), x);
            assert_eq!(lines.offset(text, 0, 9999), text.find('\r').unwrap());
            assert_eq!(lines.offset(text, 2, 0), text.find("third").unwrap());
            assert_eq!(lines.offset(text, 99, 0), text.len());
            for (offset, _) in text.char_indices() {
                let (line, character) = lines.position(text, offset);
                let back = lines.offset(text, line as u64, character as u64);
                assert!(back == offset || text[..offset].ends_with('\r'), "{offset}");
            }
        }
    }
}
