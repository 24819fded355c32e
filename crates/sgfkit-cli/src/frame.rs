//! A line of a file cut around a place, with the place underlined.
//!
//! Lines may be as long as files are: a line is decoded once, and of a long
//! one only the surroundings of a place are looked at.

use unicode_width::UnicodeWidthChar;

use crate::output::escaped;

/// Characters from one stop of a [`Line`] to the next.
const STRIDE: usize = 64;

/// A line of text in which characters are quickly found.
pub struct Line {
    text: String,
    /// Where every [`STRIDE`]th character begins.
    stops: Vec<usize>,
}

impl Line {
    pub fn new(text: String) -> Line {
        let characters = text.char_indices().step_by(STRIDE);
        let stops = characters.map(|(offset, _)| offset).collect();
        Line { text, stops }
    }

    /// The text from a character on; characters count from 0.
    fn from(&self, character: usize) -> &str {
        let stop = self.stops.get(character / STRIDE);
        let text = stop.and_then(|offset| self.text.get(*offset..));
        let mut characters = text.unwrap_or_default().chars();
        for _ in 0..character % STRIDE {
            characters.next();
        }
        characters.as_str()
    }

    /// The part of the line around a character that fits into `width` columns
    /// of a terminal.
    pub fn cut(&self, character: usize, width: usize) -> Cut {
        let width = width.max(8);
        let first = character.saturating_sub(width);
        let mut widths: Vec<usize> = Vec::new();
        let mut characters = self.from(first).chars();
        let nearby = (&mut characters).take(2 * width);
        let nearby: Vec<char> = nearby.inspect(|c| widths.push(shown_width(*c))).collect();
        let is_whole = first == 0 && characters.next().is_none();
        let at = (character - first).min(nearby.len());
        let mut begin = 0;
        if !is_whole || widths.iter().sum::<usize>() > width {
            // A third of the width is for what comes before.
            begin = fitting(widths[..at].iter().rev(), width / 3).map_or(0, |fit| at - fit);
        }
        let end =
            fitting(widths[begin..].iter(), width - 2).map_or(nearby.len(), |fit| begin + fit);
        // Two columns more make no difference where the line then is whole.
        let end = match is_whole && begin == 0 && widths.iter().sum::<usize>() <= width {
            true => nearby.len(),
            false => end,
        };
        let mut cut = Cut {
            text: String::new(),
            edges: Vec::new(),
            first: first + begin,
        };
        let mut column = 0;
        if first + begin > 0 {
            cut.text.push('…');
            column = 1;
        }
        for (character, width) in nearby.iter().zip(&widths).take(end).skip(begin) {
            cut.edges.push(column);
            cut.push(*character);
            column += width;
        }
        cut.edges.push(column);
        if end < nearby.len() || characters.next().is_some() {
            cut.text.push('…');
        }
        cut
    }
}

/// How many of the widths fit into a total; `None` where all do.
fn fitting<'a>(widths: impl Iterator<Item = &'a usize>, total: usize) -> Option<usize> {
    let mut sum = 0;
    let mut widths = widths.enumerate();
    let too_wide = widths.find(|(_, width)| {
        sum += **width;
        sum > total
    });
    too_wide.map(|(index, _)| index)
}

/// A part of a line as a terminal shows it.
pub struct Cut {
    pub text: String,
    /// The columns at which the characters begin, and the one behind the last.
    edges: Vec<usize>,
    /// The first character's number in the line.
    first: usize,
}

impl Cut {
    /// Whether a character is shown, or would stand right behind the last.
    pub fn shows(&self, character: usize) -> bool {
        self.first <= character && character < self.first + self.edges.len()
    }

    /// Blanks up to a character, and then marks under `len` characters; at
    /// least one.
    pub fn underline(&self, character: usize, len: usize, mark: char) -> (String, String) {
        let last = self.edges.len() - 1;
        let begin = character.saturating_sub(self.first).min(last);
        let end = begin.saturating_add(len).min(last);
        let marks = (self.edges[end] - self.edges[begin]).max(1);
        let marks = std::iter::repeat_n(mark, marks).collect();
        (" ".repeat(self.edges[begin]), marks)
    }

    fn push(&mut self, character: char) {
        match character {
            '\t' => self.text.push(' '),
            _ if character.is_control() => self.text.push_str(&escaped(character)),
            _ => self.text.push(character),
        }
    }
}

/// Columns of a terminal.
fn shown_width(character: char) -> usize {
    match character {
        '\t' => 1,
        _ if character.is_control() => escaped(character).len(),
        _ => character.width().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cut, and under it the marks for `len` characters from `at`.
    fn drawn(line: &str, at: usize, len: usize, width: usize) -> String {
        let cut = Line::new(line.to_owned()).cut(at, width);
        let (blank, marks) = cut.underline(at, len, '^');
        format!("{}\n{blank}{marks}", cut.text)
    }

    #[test]
    fn short_lines_are_whole() {
        for (line, at, len, shown) in [
            ("(;B[zz])", 4, 2, "(;B[zz])\n    ^^"),
            ("", 0, 0, "\n^"),
            ("ab", 2, 0, "ab\n  ^"),
            ("ab", 9, 9, "ab\n  ^"),
            ("\tC[\x1b\0]", 3, 2, " C[\\x1b\\x00]\n   ^^^^^^^^"),
            ("C[囲碁]X", 3, 1, "C[囲碁]X\n    ^^"),
            ("C[e\u{301}]X", 5, 1, "C[e\u{301}]X\n    ^"),
        ] {
            assert_eq!(drawn(line, at, len, 40), shown, "{line:?}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let line: String = ('a'..='z').cycle().take(1000).collect();
        assert_eq!(drawn(&line, 0, 3, 12), "abcdefghij…\n^^^");
        assert_eq!(drawn(&line, 26, 99, 12), "…wxyzabcdef…\n     ^^^^^^");
        assert_eq!(drawn(&line, 999, 1, 12), "…hijkl\n     ^");
        let wide = "囲".repeat(500);
        assert_eq!(drawn(&wide, 100, 1, 12), "…囲囲囲囲囲…\n     ^^");
    }

    #[test]
    fn every_place_of_a_line_can_be_shown() {
        let line: String = "a囲\t\x1b\u{301}é".repeat(60);
        let line = Line::new(line);
        for at in 0..=360 {
            for width in [0, 8, 20, 99] {
                let cut = line.cut(at, width);
                assert!(cut.edges.last().unwrap() < &(width.max(8) + 1));
                assert!(cut.shows(at), "{at} {width}");
            }
        }
    }
}
