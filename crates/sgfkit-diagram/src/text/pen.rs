//! What belongs to points, and the characters for it.

use std::collections::{BTreeMap, HashMap};

use sgfkit::game::Point;
use sgfkit::{Color, visible};
use unicode_width::UnicodeWidthStr;

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use crate::figure::Figure;
use crate::marks::Sign;
use crate::names::{Coordinates, Names, names};

/// Labels longer than this are listed below the board.
const LABEL: usize = 2;

/// Draws what belongs to points, and keeps what finds no room.
pub struct Pen<'f> {
    pub figure: &'f Figure,
    pub look: TextOptions,
    /// Labels and letters of variations that are short enough.
    labels: HashMap<Point, String>,
    /// Labels that find no room on the board.
    pub long_labels: Vec<(Point, String)>,
    /// Signs on points with a short label.
    pub hidden_signs: Vec<(Point, Sign)>,
    /// Numbers of moves that find no room, by their order.
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

    /// What stands on a point.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.figure.stones.get(&point).copied()
    }

    /// Whether a point is in the window, and `VW` shows it.
    pub fn is_shown(&self, point: Point) -> bool {
        is_in_window(self.figure, point) && self.figure.marks.is_shown(point)
    }

    /// The points of the window that are shown, row by row.
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

    /// The names along the edges of what is shown.
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

    /// The columns that the longest number of a move takes; 0 without numbers.
    pub fn digits(&self) -> usize {
        let shown = self.figure.numbers.iter();
        let shown = shown.filter(|(point, _)| self.is_shown(**point));
        let digits = shown.map(|(_, number)| number.to_string().len());
        digits.max().unwrap_or(0)
    }

    /// Draws a stone with its number in `room` columns behind it; a number for
    /// which they do not suffice is listed. Says in which ink it drew.
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

    /// Writes what belongs to a point beside its stone, which stands at `x` and
    /// `y`: the parentheses of the last move, so far from it as `reach`, and
    /// its label or sign, in its place if it `is_free`. Labels that find no room
    /// are listed.
    pub fn decorate(
        &mut self,
        canvas: &mut Canvas,
        point: Point,
        (x, y): (usize, usize),
        reach: usize,
        is_free: bool,
    ) {
        let look = self.look;
        // Behind a number that is written behind the stone.
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
                // Letters could be taken for stones.
                (true, 1) if look.ascii => canvas.text(x + reach, y, label, Ink::Mark),
                (true, _) => canvas.text(x, y, label, Ink::Mark),
                // A digit could be taken for the number of a move.
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

/// Whether a point is in the part of the board that a figure shows.
pub fn is_in_window(figure: &Figure, point: Point) -> bool {
    let (from, to) = figure.window;
    (from.column..=to.column).contains(&point.column) && (from.row..=to.row).contains(&point.row)
}

/// Without colours, discs and circles are black and white; with colours both
/// are discs. Dimmed stones are small.
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
