//! Grid of characters for drawing boards.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color, Style};
use unicode_width::UnicodeWidthChar;

/// Kind of character, which determines its color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ink {
    /// Coordinates and everything around the board.
    #[default]
    Margin,
    /// Lines and empty points.
    Board,
    Black,
    White,
    DimBlack,
    DimWhite,
    /// Markup, labels, and the parentheses around the last move.
    Mark,
    /// Black's or White's parts around the board: edges and names.
    BlackSide,
    WhiteSide,
}

impl Ink {
    /// Uses explicit wood, black and white, so that stones look right on any terminal background.
    fn style(self) -> Style {
        let ink = |color: u8| Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(color))));
        let on_wood = |color| ink(color).bg_color(Some(Color::Ansi256(Ansi256Color(179))));
        match self {
            Ink::Margin => Style::new().dimmed(),
            Ink::Board => on_wood(94),
            Ink::Black => on_wood(16),
            Ink::White => on_wood(231),
            Ink::DimBlack => on_wood(58),
            Ink::DimWhite => on_wood(187),
            Ink::Mark => on_wood(124).bold(),
            Ink::BlackSide => Style::new().bold(),
            Ink::WhiteSide => Style::new().bold(),
        }
    }
}

/// Rows of characters, each one column wide. A wide character also occupies the next column.
#[derive(Default)]
pub struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

/// Marks the second column of a wide character.
const TAKEN: char = '\0';

impl Canvas {
    pub fn put(&mut self, column: usize, row: usize, character: char, ink: Ink) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, (' ', Ink::Margin));
        }
        cells[column] = (character, ink);
    }

    /// Writes a text starting at a column.
    pub fn text(&mut self, column: usize, row: usize, text: &str, ink: Ink) {
        let mut at = column;
        for character in text.chars() {
            let width = character.width().unwrap_or_default();
            if width == 0 {
                continue;
            }
            self.put(at, row, character, ink);
            for taken in 1..width {
                self.put(at + taken, row, TAKEN, ink);
            }
            at += width;
        }
    }

    /// Writes a text that ends before a column.
    pub fn text_before(&mut self, column: usize, row: usize, text: &str, ink: Ink) {
        self.text(column.saturating_sub(text.chars().count()), row, text, ink);
    }

    /// Fills a rectangle with the board's background.
    pub fn ground(&mut self, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) {
        for row in rows {
            for column in columns.clone() {
                self.put(column, row, ' ', Ink::Board);
            }
        }
    }

    /// Returns the lines, with or without colors, without trailing spaces.
    pub fn write(&self, colored: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let is_blank = |&(character, ink): &(char, Ink)| {
                character == ' ' && (ink == Ink::Margin || !colored)
            };
            let end = row.iter().rposition(|cell| !is_blank(cell));
            let mut current = None;
            for &(character, ink) in &row[..end.map_or(0, |end| end + 1)] {
                if character == TAKEN {
                    continue;
                }
                if colored && current != Some(ink) {
                    if let Some(old) = current.map(Ink::style) {
                        let _ = write!(text, "{old:#}");
                    }
                    let _ = write!(text, "{}", ink.style());
                    current = Some(ink);
                }
                text.push(character);
            }
            if let Some(old) = current.map(Ink::style) {
                let _ = write!(text, "{old:#}");
            }
            text.push('\n');
        }
        text
    }
}
