//! Cuts a line of a file around a place, and underlines the place.
//!
//! Lines can be as long as files, so only the surroundings of the place are read.

use sgfkit::LineIndex;
use unicode_width::UnicodeWidthChar;

use sgfkit::terminal::{must_be_shown, push_visible};

use crate::output::shown;

/// Returns the part of a line around a character that fits into `width` columns of a terminal;
/// characters count from 0.
pub fn cut(lines: &LineIndex<'_>, line: u32, character: usize, width: usize) -> Cut {
    let width = width.max(8);
    let first = character.saturating_sub(width);
    // From 1, and one character more than can fit.
    let columns = first as u32 + 1..(first + 2 * width) as u32 + 2;
    cut_part(&lines.line_part(line, columns), first, character, width)
}

/// Like [`cut`]; `part` begins with character `first`, and is more than twice as long as the width
/// if the line continues.
fn cut_part(part: &str, first: usize, character: usize, width: usize) -> Cut {
    let is_plain = part.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let mut edges = Vec::new();
    let mut text = String::with_capacity(part.len().min(width) + 2 * '…'.len_utf8());
    if is_plain {
        // Each character takes at least one column.
        let nearby = part.len().min(2 * width);
        let is_short = first == 0 && part.len() <= width;
        let at = (character - first).min(nearby);
        let begin = if is_short {
            0
        } else {
            at.saturating_sub(width / 3)
        };
        let end = if is_short {
            nearby
        } else {
            nearby.min(begin + width - 2)
        };
        let lead = usize::from(first + begin > 0);
        push_ellipsis(&mut text, lead > 0);
        text.push_str(&part[begin..end]);
        push_ellipsis(&mut text, end < part.len());
        return Cut {
            text,
            edges: Edges::Even(lead, end - begin),
            first: first + begin,
        };
    }
    let mut characters = part.chars();
    let nearby: Vec<char> = (&mut characters).take(2 * width).collect();
    let widths: Vec<usize> = nearby.iter().map(|c| shown_width(*c)).collect();
    let goes_on = characters.next().is_some();
    let is_short = first == 0 && !goes_on && widths.iter().sum::<usize>() <= width;
    let at = (character - first).min(nearby.len());
    let mut begin = 0;
    if !is_short {
        // A third of the width is for the text before the place.
        begin = fitting(widths[..at].iter().rev(), width / 3).map_or(0, |fit| at - fit);
    }
    let end = fitting(widths[begin..].iter(), width - 2).map_or(nearby.len(), |fit| begin + fit);
    // Two additional columns are acceptable if the line is then complete.
    let end = if is_short { nearby.len() } else { end };
    let mut column = usize::from(first + begin > 0);
    push_ellipsis(&mut text, column > 0);
    for (character, width) in nearby.iter().zip(&widths).take(end).skip(begin) {
        edges.push(column);
        push(&mut text, *character);
        column += width;
    }
    edges.push(column);
    push_ellipsis(&mut text, end < nearby.len() || goes_on);
    Cut {
        text,
        edges: Edges::Uneven(edges),
        first: first + begin,
    }
}

fn push_ellipsis(text: &mut String, is_cut: bool) {
    if is_cut {
        text.push('…');
    }
}

fn push(text: &mut String, character: char) {
    match character {
        '\t' => text.push(' '),
        // Writing to a string cannot fail.
        _ => drop(push_visible(text, character)),
    }
}

/// Returns how many of the widths fit into a total; `None` if all do.
fn fitting<'a>(widths: impl Iterator<Item = &'a usize>, total: usize) -> Option<usize> {
    let mut sum = 0;
    let mut widths = widths.enumerate();
    let too_wide = widths.find(|(_, width)| {
        sum += **width;
        sum > total
    });
    too_wide.map(|(index, _)| index)
}

pub struct Cut {
    pub text: String,
    edges: Edges,
    first: usize,
}

/// The columns at which characters begin, and the end of the last one.
enum Edges {
    /// The first column, and a number of characters that take one column each.
    Even(usize, usize),
    Uneven(Vec<usize>),
}

impl Edges {
    fn len(&self) -> usize {
        match self {
            Edges::Even(_, len) => *len,
            Edges::Uneven(edges) => edges.len() - 1,
        }
    }

    fn at(&self, index: usize) -> usize {
        match self {
            Edges::Even(first, _) => first + index,
            Edges::Uneven(edges) => edges[index],
        }
    }
}

impl Cut {
    /// Returns whether a character is shown or directly follows the last one.
    pub fn shows(&self, character: usize) -> bool {
        self.first <= character && character <= self.first + self.edges.len()
    }

    /// Returns the number of spaces before a character, and the number of marks, at least one,
    /// under it and the following ones, `len` in total.
    pub fn underline(&self, character: usize, len: usize) -> (usize, usize) {
        let last = self.edges.len();
        let begin = character.saturating_sub(self.first).min(last);
        let end = begin.saturating_add(len).min(last);
        let (begin, end) = (self.edges.at(begin), self.edges.at(end));
        (begin, (end - begin).max(1))
    }
}

fn shown_width(character: char) -> usize {
    match character {
        '\t' => 1,
        _ if must_be_shown(character) => shown(character).len(),
        _ => character.width().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_line(line: &str, at: usize, width: usize) -> Cut {
        let width = width.max(8);
        let first = at.saturating_sub(width);
        let part: String = line.chars().skip(first).take(2 * width + 1).collect();
        cut_part(&part, first, at, width)
    }

    /// Returns the cut, and below it the marks for `len` characters from `at`.
    fn drawn(line: &str, at: usize, len: usize, width: usize) -> String {
        let cut = cut_line(line, at, width);
        let (blanks, marks) = cut.underline(at, len);
        let (blanks, marks) = (" ".repeat(blanks), "^".repeat(marks));
        format!("{}\n{blanks}{marks}", cut.text)
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
        for at in 0..=360 {
            for width in [0, 8, 20, 99] {
                let cut = cut_line(&line, at, width);
                assert!(cut.edges.at(cut.edges.len()) < width.max(8) + 1);
                assert!(cut.shows(at), "{at} {width}");
            }
        }
    }
}
