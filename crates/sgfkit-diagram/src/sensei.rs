//! Writes diagrams in the `$$` syntax of Sensei's Library, which many forums accept.
//!
//! The syntax is described on the library's page "How Diagrams Work". It only covers Go, with ten
//! numbered moves, one mark per point and lower-case letters. Everything that a diagram cannot
//! express is listed in [`Diagram::lost`].
//!
//! ```
//! use sgfkit::Collection;
//! use sgfkit::replay::Replay;
//! use sgfkit_diagram::{Figure, FigureOptions, sensei};
//!
//! let file = Collection::parse("(;GM[1]SZ[5]AB[bb]AW[cc];TR[cc]LB[dd:a])");
//! let tree = file.tree(0).unwrap();
//! let mut replay = Replay::new(tree);
//! replay.go_to(tree.main_line().last().unwrap());
//!
//! let figure = Figure::of(&replay, &FigureOptions::default()).unwrap();
//! let diagram = sensei::write(&figure, true).unwrap();
//! assert_eq!(diagram.text, "\
//! $$c5
//! $$ +-----------+
//! $$ | . . . . . |
//! $$ | . X . . . |
//! $$ | . . Q . . |
//! $$ | . . . a . |
//! $$ | . . . . . |
//! $$ +-----------+
//! ");
//! assert!(diagram.lost.is_empty());
//! ```

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use sgfkit::game::Point;
use sgfkit::schema::id;
use sgfkit::terminal::visible;
use sgfkit::{BoardSize, Color, Game};

use crate::figure::Figure;
use crate::marks::Sign;
use crate::names::{Coordinates, is_hoshi, point_name};
use crate::text::said;

/// Diagram, with a list of what it omits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagram {
    /// Lines of the diagram, each with `\n`, followed by the comment.
    pub text: String,
    /// Descriptions of omitted parts, such as `the label 12 at D4`.
    pub lost: Vec<String>,
}

/// Error for figures of a game other than Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotGo(Game);

impl fmt::Display for NotGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sensei's diagrams only support Go, not {}", self.0)
    }
}

impl std::error::Error for NotGo {}

/// Maximum number of numbered moves; see [`FigureOptions::with_longest`].
///
/// [`FigureOptions::with_longest`]: crate::FigureOptions::with_longest
pub const NUMBERED: u32 = 10;

/// Default size, which diagrams omit.
const USUAL: u32 = 19;

/// Marks on empty points, Black's stones and White's stones.
const MARKS: [(Sign, [char; 3]); 4] = [
    (Sign::Circle, ['C', 'B', 'W']),
    (Sign::Square, ['S', '#', '@']),
    (Sign::Triangle, ['T', 'Y', 'Q']),
    (Sign::Cross, ['M', 'Z', 'P']),
];

/// Writes a Go figure, with coordinates if `coordinates` is true.
///
/// # Errors
///
/// [`NotGo`] if the figure is of another game.
pub fn write(figure: &Figure, coordinates: bool) -> Result<Diagram, NotGo> {
    if figure.game != Game::Go {
        return Err(NotGo(figure.game));
    }
    let mut sheet = Sheet::new(figure);
    let (from, to) = figure.window;
    let BoardSize { columns, rows } = figure.size;
    let (has_left, has_right) = (from.column == 0, to.column + 1 == columns);
    let edge = |part| {
        if part {
            ["+-", "-+", "| ", " |"]
        } else {
            ["", "", "", ""]
        }
    };
    let width = (to.column - from.column) as usize * 2 + 1;
    let level = format!(
        "$$ {}{}{}\n",
        edge(has_left)[0],
        "-".repeat(width),
        edge(has_right)[1]
    );
    let mut text = sheet.head(coordinates && figure.has_coordinates);
    if from.row == 0 {
        text.push_str(&level);
    }
    for row in from.row..=to.row {
        let points = (from.column..=to.column).map(|column| Point::new(column, row));
        let points = points.map(|point| sheet.point(point).to_string());
        let points = points.collect::<Vec<_>>().join(" ");
        let (left, right) = (edge(has_left)[2], edge(has_right)[3]);
        text.push_str(&format!("$$ {left}{points}{right}\n"));
    }
    if to.row + 1 == rows {
        text.push_str(&level);
    }
    text.push_str(&sheet.arrows());
    for line in figure.see_also() {
        text.push_str(&format!("{}\n", visible(&line)));
    }
    let said = said(figure);
    if !said.is_empty() {
        text.push('\n');
    }
    for line in said.lines() {
        text.push_str(&format!("{}\n", visible(line)));
    }
    Ok(Diagram {
        text,
        lost: sheet.lost,
    })
}

struct Sheet<'f> {
    figure: &'f Figure,
    first: i64,
    /// Player of the first move.
    color: Color,
    /// Lower-case letters on points without stones.
    letters: BTreeMap<Point, char>,
    lost: Vec<String>,
}

impl<'f> Sheet<'f> {
    /// Writes arrows and lines; those that leave the window are reported as lost.
    fn arrows(&mut self) -> String {
        let mut text = String::new();
        let marks = &self.figure.marks;
        for (id, pairs) in [(id::AR, &marks.arrows), (id::LN, &marks.lines)] {
            for ends in pairs {
                match ends.map(|end| self.place(end)) {
                    [Some(one), Some(other)] => {
                        text.push_str(&format!("$$ {{{id} {one} {other}}}\n"));
                    }
                    _ => {
                        let [one, other] = ends.map(|end| self.name(end));
                        self.lose(format!("{id} from {one} to {other}, which is cut off"));
                    }
                }
            }
        }
        text
    }

    fn new(figure: &'f Figure) -> Sheet<'f> {
        let numbered = figure.numbers.iter();
        let first = numbered.min_by_key(|(_, number)| **number);
        let color = first.and_then(|(point, _)| figure.stones.get(point));
        let mut sheet = Sheet {
            figure,
            first: first.map_or(1, |(_, number)| *number),
            color: color.copied().unwrap_or(Color::Black),
            letters: BTreeMap::new(),
            lost: Vec::new(),
        };
        sheet.take_letters();
        sheet
    }

    /// Selects the labels that can be written: single letters on points without stones. Capitals
    /// become lower case if that letter is free.
    fn take_letters(&mut self) {
        let figure = self.figure;
        let mut labels: BTreeMap<Point, &str> = BTreeMap::new();
        let variations = figure.variations.iter();
        labels.extend(variations.map(|(point, letter)| (*point, &**letter)));
        let own = figure.marks.labels.iter();
        labels.extend(own.map(|(point, label)| (*point, &**label)));
        let small: HashSet<&str> = labels.values().copied().collect();
        let mut has_capitals = false;
        for (point, label) in &labels {
            if !self.is_in_window(*point) {
                continue;
            }
            let letter = label.chars().next().filter(|_| label.len() == 1);
            let is_empty = !figure.stones.contains_key(point);
            let name = self.name(*point);
            match letter {
                Some(letter @ 'a'..='z') if is_empty => {
                    self.letters.insert(*point, letter);
                }
                Some(letter @ 'A'..='Z')
                    if is_empty && !small.contains(&*letter.to_ascii_lowercase().to_string()) =>
                {
                    self.letters.insert(*point, letter.to_ascii_lowercase());
                    has_capitals = true;
                }
                _ => self.lose(format!("the label {label} at {name}")),
            }
        }
        if has_capitals {
            self.lose("that letters are capitals".to_owned());
        }
    }

    fn head(&mut self, coordinates: bool) -> String {
        let figure = self.figure;
        let has_numbers = !figure.numbers.is_empty();
        let BoardSize { columns, rows } = figure.size;
        let all = (Point::new(0, 0), Point::new(columns - 1, rows - 1));
        if columns != rows && figure.window != all {
            self.lose("the size of the board".to_owned());
        }
        let mut head = "$$".to_owned();
        if has_numbers {
            head.push_str(self.color.as_str());
        }
        if coordinates {
            head.push('c');
        }
        if columns == rows && columns != USUAL {
            head.push_str(&columns.to_string());
        }
        if has_numbers && self.first != 1 {
            head.push_str(&format!("m{}", self.first));
        }
        let caption = figure.caption.as_deref().unwrap_or_default();
        let mut title: Vec<_> = caption.split_whitespace().map(str::to_owned).collect();
        if !figure.notes.is_empty() {
            title.push(format!("({})", figure.notes.join(", ")));
        }
        if !title.is_empty() {
            head.push(' ');
            head.push_str(&visible(&title.join(" ")));
        }
        head.push('\n');
        head
    }

    fn point(&mut self, point: Point) -> char {
        let figure = self.figure;
        let marks = &figure.marks;
        if !marks.is_shown(point) {
            return '_';
        }
        let stone = figure.stones.get(&point).copied();
        let number = figure.numbers.get(&point).copied();
        let number = number.and_then(|number| self.digit(point, number, stone));
        let sign = marks.signs.get(&point).copied();
        let mark = sign.and_then(|sign| MARKS.iter().find(|(known, _)| *known == sign));
        if let Some(sign) = sign
            && (mark.is_none() || number.is_some() || self.letters.contains_key(&point))
        {
            let name = self.name(point);
            self.lose(format!("the mark {} at {name}", word(sign)));
        }
        if let Some(sign) = marks.under.get(&point) {
            let name = self.name(point);
            self.lose(format!("the mark {} at {name}", word(*sign)));
        }
        if marks.dim.contains(&point) {
            let name = self.name(point);
            self.lose(format!("that {name} is dimmed"));
        }
        if let Some(number) = number {
            return number;
        }
        let is_last = marks.last.contains(&point) && !figure.numbers.contains_key(&point);
        match (stone, mark, self.letters.get(&point)) {
            (None, _, Some(letter)) => *letter,
            (None, Some((_, [empty, ..])), _) => *empty,
            (None, ..) if figure.has_hoshi && is_hoshi(figure.game, point, figure.size) => ',',
            (None, ..) => '.',
            (Some(Color::Black), Some((_, [_, black, _])), _) => *black,
            (Some(Color::White), Some((_, [.., white])), _) => *white,
            (Some(Color::Black), ..) if is_last => 'B',
            (Some(Color::White), ..) if is_last => 'W',
            (Some(Color::Black), ..) => 'X',
            (Some(Color::White), ..) => 'O',
        }
    }

    /// Returns the digit of a numbered move. Its parity implies the color.
    fn digit(&mut self, point: Point, number: i64, stone: Option<Color>) -> Option<char> {
        let count = number.checked_sub(self.first)?;
        let color = match count % 2 {
            0 => self.color,
            _ => self.color.opposite(),
        };
        if stone != Some(color) || !(0..i64::from(NUMBERED)).contains(&count) {
            let name = self.name(point);
            self.lose(format!("the number {number} at {name}"));
            return None;
        }
        let digit = u32::try_from((count + 1) % i64::from(NUMBERED)).ok()?;
        char::from_digit(digit, 10)
    }

    fn is_in_window(&self, point: Point) -> bool {
        let (from, to) = self.figure.window;
        (from.column..=to.column).contains(&point.column)
            && (from.row..=to.row).contains(&point.row)
    }

    /// Returns the coordinates of a point in the diagram, `1:1` at the upper left.
    fn place(&self, point: Point) -> Option<String> {
        let (from, _) = self.figure.window;
        let (x, y) = (
            point.column.checked_sub(from.column)?,
            point.row.checked_sub(from.row)?,
        );
        self.is_in_window(point)
            .then(|| format!("{}:{}", x + 1, y + 1))
    }

    fn name(&self, point: Point) -> String {
        let figure = self.figure;
        point_name(figure.game, figure.size, point, Coordinates::Players)
    }

    fn lose(&mut self, what: String) {
        self.lost.push(what);
    }
}

fn word(sign: Sign) -> &'static str {
    match sign {
        Sign::Circle => id::CR,
        Sign::Square => id::SQ,
        Sign::Triangle => id::TR,
        Sign::Cross => id::MA,
        Sign::Selected => id::SL,
        Sign::BlackTerritory => id::TB,
        Sign::WhiteTerritory => id::TW,
    }
}
