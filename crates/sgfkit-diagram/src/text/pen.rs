//! Draws stones, numbers, labels and signs on points.

use std::collections::{BTreeMap, HashMap};

use sgfkit::Color;
use sgfkit::game::Point;
use sgfkit::terminal::visible;
use unicode_width::UnicodeWidthStr;

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use crate::figure::Figure;
use crate::marks::Sign;
use crate::names::{Coordinates, Names, names};

/// Labels longer than this are listed below the board.
const LABEL: usize = 2;

/// Draws the contents of points, and collects everything that does not fit.
pub struct Pen<'f> {
    pub figure: &'f Figure,
    pub look: TextOptions,
    /// Short labels and letters of variations.
    labels: HashMap<Point, String>,
    /// Labels too long for the board.
    pub long_labels: Vec<(Point, String)>,
    /// Signs on points with a short label.
    pub hidden_signs: Vec<(Point, Sign)>,
    /// Move numbers that do not fit, in order.
    pub long_numbers: Vec<(Point, i64)>,
}

impl<'f> Pen<'f> {
    pub fn new(figure: &'f Figure, look: TextOptions) -> Pen<'f> {
        let labels = figure.marks.labels.iter();
        let mut labels: BTreeMap<Point, String> = labels
            .map(|(point, label)| (*point, visible(label).into_owned()))
            .collect();
        for (point, letter) in &figure.variations {
            labels
                .entry(*point)
                .or_insert_with(|| visible(letter).into_owned());
        }
        let fits = |(_, label): &(Point, String)| label.width() <= LABEL;
        let is_blank = |(_, label): &(Point, String)| label.width() == 0;
        let labels = labels.into_iter().filter(|label| !is_blank(label));
        let (short, long): (Vec<_>, Vec<_>) = labels.partition(fits);
        Pen {
            figure,
            look,
            labels: short.into_iter().collect(),
            long_labels: long,
            hidden_signs: Vec::new(),
            long_numbers: Vec::new(),
        }
    }

    pub fn at(&self, point: Point) -> Option<Color> {
        self.figure.stones.get(&point).copied()
    }

    /// Returns true if a point is in the window and not hidden by `VW`.
    pub fn is_shown(&self, point: Point) -> bool {
        is_in_window(self.figure, point) && self.figure.marks.is_shown(point)
    }

    /// Returns the visible points, row by row.
    pub fn points(&self) -> Vec<Point> {
        let (from, to) = self.figure.window;
        let row = |row| (from.column..=to.column).map(move |column| Point::new(column, row));
        let points = (from.row..=to.row).flat_map(row);
        points
            .filter(|point| self.figure.marks.is_shown(*point))
            .collect()
    }

    pub fn is_dim(&self, point: Point) -> bool {
        self.figure.marks.dim.contains(&point)
    }

    /// Returns the names along the edges of the window.
    pub fn names(&self) -> Names {
        let figure = self.figure;
        let coordinates = if figure.has_coordinates {
            self.look.coordinates
        } else {
            Coordinates::None
        };
        let mut names = names(figure.game, figure.size, coordinates);
        let (from, to) = figure.window;
        let keep = |names: &mut Vec<String>, from: u32, to: u32| {
            for (index, name) in (0..).zip(names) {
                if index < from || index > to {
                    name.clear();
                }
            }
        };
        keep(&mut names.columns, from.column, to.column);
        keep(&mut names.rows, from.row, to.row);
        names
    }

    /// Returns the width of the longest move number; 0 without numbers.
    pub fn digits(&self) -> usize {
        let shown = self.figure.numbers.iter();
        let shown = shown.filter(|(point, _)| self.is_shown(**point));
        let digits = shown.map(|(_, number)| number.to_string().len());
        digits.max().unwrap_or(0)
    }

    /// Draws a stone, followed by its number in `room` columns or listed below if it does not fit.
    /// Returns the ink used.
    pub fn stone(
        &mut self,
        canvas: &mut Canvas,
        point: Point,
        color: Color,
        (x, y): (usize, usize),
        room: usize,
    ) -> Ink {
        let ink = match (color, self.is_dim(point)) {
            (Color::Black, false) => Ink::Black,
            (Color::White, false) => Ink::White,
            (Color::Black, true) => Ink::DimBlack,
            (Color::White, true) => Ink::DimWhite,
        };
        let character = stone(color, self.is_dim(point), self.look);
        canvas.put(x, y, character, ink);
        if let Some(number) = self.figure.numbers.get(&point) {
            let text = number.to_string();
            if text.len() <= room {
                canvas.text(x + 1, y, &text, ink);
            } else {
                self.long_numbers.push((point, *number));
            }
        }
        ink
    }

    /// Draws the decoration of a stone at `x` and `y`: parentheses around the last move, at a
    /// distance of `reach`, and its label or sign, in place of the stone if `is_free`. Labels that
    /// do not fit are listed.
    pub fn decorate(
        &mut self,
        canvas: &mut Canvas,
        point: Point,
        (x, y): (usize, usize),
        reach: usize,
        is_free: bool,
    ) {
        let look = self.look;
        // After the number that follows the stone.
        let behind = match self.figure.numbers.get(&point) {
            Some(number) if !is_free && !self.long_numbers.contains(&(point, *number)) => {
                reach + number.to_string().len()
            }
            _ => reach,
        };
        if self.figure.marks.last.contains(&point) {
            canvas.put(x - reach, y, '(', Ink::Mark);
            canvas.put(x + behind, y, ')', Ink::Mark);
        }
        if let Some(label) = self.labels.get(&point) {
            if let Some(sign) = self.figure.marks.signs.get(&point) {
                self.hidden_signs.push((point, *sign));
            }
            let is_digit = label.starts_with(|letter: char| letter.is_ascii_digit());
            match (is_free, label.width()) {
                // Letters could be mistaken for stones.
                (true, 1) if look.ascii => canvas.text(x + reach, y, label, Ink::Mark),
                (true, _) => canvas.text(x, y, label, Ink::Mark),
                // A digit could be mistaken for a move number.
                (false, 1) if is_digit && !self.figure.numbers.is_empty() => {
                    self.long_labels.push((point, label.clone()));
                }
                (false, 1) => canvas.text(x + behind, y, label, Ink::Mark),
                (false, _) => self.long_labels.push((point, label.clone())),
            }
        } else if let Some(shape) = self.figure.marks.signs.get(&point) {
            let at = if is_free { x } else { x + behind };
            canvas.put(at, y, sign(*shape, look), Ink::Mark);
        }
    }
}

pub fn is_in_window(figure: &Figure, point: Point) -> bool {
    let (from, to) = figure.window;
    (from.column..=to.column).contains(&point.column) && (from.row..=to.row).contains(&point.row)
}

/// Returns the character for a stone. Without colors Black is a disc and White a circle, with
/// colors both are discs. Dimmed stones are small.
pub fn stone(color: Color, is_dim: bool, look: TextOptions) -> char {
    match (color, is_dim, look.ascii) {
        (Color::Black, false, true) => 'X',
        (Color::White, false, true) => 'O',
        (Color::Black, true, true) => 'x',
        (Color::White, true, true) => 'o',
        (Color::White, false, false) if look.colored => '●',
        (Color::White, true, false) if look.colored => '•',
        (Color::Black, false, false) => '●',
        (Color::White, false, false) => '○',
        (Color::Black, true, false) => '•',
        (Color::White, true, false) => '◦',
    }
}

pub fn sign(sign: Sign, look: TextOptions) -> char {
    let (ascii, unicode) = match sign {
        Sign::Circle => ('@', '◎'),
        Sign::Square => ('#', '□'),
        Sign::Triangle => ('^', '△'),
        Sign::Cross => ('*', '×'),
        Sign::Selected => ('!', '◇'),
        Sign::BlackTerritory => ('b', '▪'),
        Sign::WhiteTerritory => ('w', '▫'),
    };
    if look.ascii { ascii } else { unicode }
}
