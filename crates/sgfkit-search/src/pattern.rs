//! Patterns: the allowed contents of the points of a rectangle, and the board edges it touches.

use std::borrow::Cow;
use std::fmt;

use sgfkit::{BoardSize, Game};

use crate::cell::Cell;
use crate::images::Image;
use crate::play::{ARROW, BLACK, EMPTY, WHITE};

/// The allowed contents of a point: a set of states of a [`Play`](crate::Play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowed(u8);

impl Allowed {
    /// Allows any state.
    pub const ANYTHING: Allowed = Allowed(0b1111);

    /// The characters of patterns and the states they allow.
    const SIGNS: [(char, Allowed); 8] = [
        ('X', Allowed::just(BLACK)),
        ('O', Allowed::just(WHITE)),
        ('.', Allowed::just(EMPTY)),
        (',', Allowed::just(EMPTY)),
        ('x', Allowed::just(BLACK).or(EMPTY)),
        ('o', Allowed::just(WHITE).or(EMPTY)),
        ('@', Allowed::just(ARROW)),
        ('*', Allowed::ANYTHING),
    ];

    /// Allows a single state.
    #[must_use]
    pub const fn just(state: u8) -> Allowed {
        Allowed(1 << state)
    }

    /// Adds a state to the set.
    #[must_use]
    pub const fn or(self, state: u8) -> Allowed {
        Allowed(self.0 | 1 << state)
    }

    /// Returns whether a state is allowed.
    #[inline]
    #[must_use]
    pub const fn has(self, state: u8) -> bool {
        self.0 >> state & 1 != 0
    }

    fn of_sign(sign: char) -> Option<Allowed> {
        let found = Allowed::SIGNS.iter().find(|(known, _)| *known == sign)?;
        Some(found.1)
    }

    /// Returns the character of a cell, as [`Pattern::parse`] reads it.
    #[must_use]
    pub fn sign(self) -> char {
        let found = Allowed::SIGNS.iter().find(|(_, allowed)| *allowed == self);
        found.map_or('*', |(sign, _)| *sign)
    }

    pub(crate) fn exchanged(self) -> Allowed {
        let kept = self.0 & (1 << EMPTY | 1 << ARROW);
        Allowed(kept | (self.0 & 1 << BLACK) << 1 | (self.0 & 1 << WHITE) >> 1)
    }
}

/// The board edges that a pattern touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edges {
    /// Whether the first row is the board's.
    pub upper: bool,
    /// Whether the last row is the board's.
    pub lower: bool,
    /// Whether the first column is the board's.
    pub left: bool,
    /// Whether the last column is the board's.
    pub right: bool,
}

impl Edges {
    /// All four edges.
    pub const ALL: Edges = Edges {
        upper: true,
        lower: true,
        left: true,
        right: true,
    };
}

/// A pattern of allowed contents on a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pattern {
    /// Columns and rows.
    pub size: BoardSize,
    /// The allowed contents of the points, row by row.
    pub cells: Vec<Allowed>,
    /// The edges that the pattern touches.
    pub edges: Edges,
}

impl Pattern {
    /// Parses a pattern: rows of characters, separated by line breaks or `/`. Spaces and empty rows
    /// are ignored.
    ///
    /// `X` is a black stone, `O` a white one, `.` and `,` an empty point, `x` black or empty, `o`
    /// white or empty, `@` an arrow in Amazons, `*` anything. `|` or `#` before and after the rows
    /// are the left and the right edge; a first or last row of `-`, `+` and `#` is the upper or the
    /// lower edge.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown character, for rows that differ in length or edges, and for
    /// a pattern that allows anything.
    ///
    /// ```
    /// use sgfkit_search::Pattern;
    ///
    /// let corner = Pattern::parse("---/...|/.X.|/..O|").unwrap();
    /// assert_eq!(corner.size, sgfkit::BoardSize::square(3));
    /// assert!(corner.edges.upper && corner.edges.right && !corner.edges.left);
    /// let error = Pattern::parse("XO/X").unwrap_err();
    /// assert_eq!(error.to_string(), "row 2 has 1 point, but row 1 has 2 points");
    /// ```
    pub fn parse(text: &str) -> Result<Pattern, PatternError> {
        let rows = text.split(['\n', '\r', '/']);
        let rows = rows.map(|row| row.chars().filter(|sign| !sign.is_whitespace()));
        let mut rows: Vec<Vec<char>> = rows.map(Iterator::collect).collect();
        rows.retain(|row| !row.is_empty());
        let is_edge = |row: &Vec<char>| row.iter().all(|sign| matches!(sign, '-' | '+' | '#'));
        let mut edges = Edges::default();
        let mut skipped = 0;
        if rows.first().is_some_and(is_edge) {
            edges.upper = true;
            skipped = 1;
            rows.remove(0);
        }
        if rows.last().is_some_and(is_edge) {
            edges.lower = true;
            rows.pop();
        }
        let mut cells = Vec::new();
        let mut first: Option<(usize, bool, bool)> = None;
        for (row, number) in rows.iter().zip(skipped + 1..) {
            let side = |sign: Option<&char>| matches!(sign, Some('|' | '#'));
            let left = side(row.first());
            let right = side(row.last()) && row.len() > 1;
            let points = &row[usize::from(left)..row.len() - usize::from(right)];
            for (sign, column) in points.iter().zip(usize::from(left) + 1..) {
                cells.push(Allowed::of_sign(*sign).ok_or(PatternError::Sign {
                    sign: *sign,
                    row: number,
                    column,
                })?);
            }
            let (len, has_left, has_right) = *first.get_or_insert((points.len(), left, right));
            if len != points.len() {
                return Err(PatternError::Lengths {
                    row: number,
                    points: points.len(),
                    first: skipped + 1,
                    expected: len,
                });
            }
            if (left, right) != (has_left, has_right) {
                let side = if left == has_left { "right" } else { "left" };
                return Err(PatternError::Edge { row: number, side });
            }
            (edges.left, edges.right) = (left, right);
        }
        let columns = first.map_or(0, |(len, ..)| len);
        if cells.iter().all(|cell| *cell == Allowed::ANYTHING) {
            return Err(PatternError::Nothing);
        }
        Ok(Pattern {
            size: BoardSize::new(columns as u32, rows.len() as u32),
            cells,
            edges,
        })
    }

    /// Returns the pattern of a rectangle in a position, including the edges that it touches. `at`
    /// returns the state of a point.
    pub fn of_position(board: BoardSize, from: Cell, to: Cell, at: impl Fn(Cell) -> u8) -> Pattern {
        let mut cells = Vec::new();
        for row in from.row..=to.row {
            for column in from.column..=to.column {
                cells.push(Allowed::just(at(Cell::new(column, row))));
            }
        }
        Pattern {
            size: BoardSize::new(to.column - from.column + 1, to.row - from.row + 1),
            cells,
            edges: Edges {
                upper: from.row == 0,
                lower: to.row + 1 == board.rows,
                left: from.column == 0,
                right: to.column + 1 == board.columns,
            },
        }
    }

    /// Returns the pattern under an image.
    #[must_use]
    pub fn under(&self, image: Image) -> Pattern {
        let size = image.symmetry.size(self.size);
        let mut cells = vec![Allowed::ANYTHING; self.cells.len()];
        for (cell, index) in self.cells.iter().zip(0..) {
            let there = image.place(Cell::of_index(index, self.size), self.size);
            cells[there.index(size) as usize] = if image.swapped {
                cell.exchanged()
            } else {
                *cell
            };
        }
        Pattern {
            size,
            cells,
            edges: self.edges.under(image),
        }
    }

    /// Returns the possible upper left corners of the pattern on a board.
    #[must_use]
    pub fn places(&self, board: BoardSize) -> Vec<Cell> {
        let along = |len: u32, side: u32, first: bool, last: bool| match (first, last) {
            _ if len > side => 0..0,
            (true, true) if len < side => 0..0,
            (true, _) => 0..1,
            (false, true) => side - len..side - len + 1,
            (false, false) => 0..side - len + 1,
        };
        let Edges {
            upper,
            lower,
            left,
            right,
        } = self.edges;
        let columns = along(self.size.columns, board.columns, left, right);
        along(self.size.rows, board.rows, upper, lower)
            .flat_map(|row| columns.clone().map(move |column| Cell::new(column, row)))
            .collect()
    }
}

impl Edges {
    fn under(self, image: Image) -> Edges {
        // Map the middles of the four sides of a small board.
        let sides = [
            (self.upper, (1, 0)),
            (self.lower, (1, 2)),
            (self.left, (0, 1)),
            (self.right, (2, 1)),
        ];
        let mut edges = Edges::default();
        for (touches, (column, row)) in sides {
            let there = image.place(Cell::new(column, row), BoardSize::square(3));
            let edge = match (there.column, there.row) {
                (1, 0) => &mut edges.upper,
                (1, _) => &mut edges.lower,
                (0, _) => &mut edges.left,
                _ => &mut edges.right,
            };
            *edge = touches;
        }
        edges
    }
}

/// The reason why a pattern is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// An unknown character. Rows and columns count from 1.
    Sign {
        /// The character.
        sign: char,
        /// The row, including an upper edge.
        row: usize,
        /// The column, including a left edge.
        column: usize,
    },
    /// Rows that differ in length.
    Lengths {
        /// The row that differs.
        row: usize,
        /// The number of its points.
        points: usize,
        /// The first row.
        first: usize,
        /// The number of points of the first row.
        expected: usize,
    },
    /// A row with an edge and one without.
    Edge {
        /// The row that differs from the first.
        row: usize,
        /// `left` or `right`.
        side: &'static str,
    },
    /// The pattern allows anything.
    Nothing,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |count: &usize| match count {
            1 => "1 point".to_owned(),
            count => format!("{count} points"),
        };
        match self {
            PatternError::Sign {
                sign: sign @ ('-' | '+' | '|' | '#'),
                row,
                column,
            } => write!(
                f,
                "row {row}, column {column}: `{sign}` is an edge: put | and # first or last in \
                 each row, and fill the first or last row with - + #",
            ),
            PatternError::Sign { sign, row, column } => write!(
                f,
                "row {row}, column {column}: unexpected `{}`; \
                 allowed: X O x o . , @ * and the edges | - + #",
                sign.escape_default()
            ),
            PatternError::Lengths {
                row,
                points: found,
                first,
                expected,
            } => write!(
                f,
                "row {row} has {}, but row {first} has {}",
                points(found),
                points(expected)
            ),
            PatternError::Edge { row, side } => {
                write!(f, "row {row}: all rows or none must have the {side} edge")
            }
            PatternError::Nothing => {
                f.write_str("the pattern matches everything: it contains only `*`")
            }
        }
    }
}

impl std::error::Error for PatternError {}

/// A pattern in all its images, grouped by equal points.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// The pattern; its edges are those of the first image.
    pub(crate) pattern: Pattern,
    /// Sorted by [`Image::order`].
    pub(crate) images: Vec<Image>,
    edges: Vec<Edges>,
}

pub(crate) fn classes(pattern: &Pattern, game: Game, symmetries: bool, swaps: bool) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for image in Image::all(game, symmetries, swaps) {
        let there = pattern.under(image);
        let is_same = |class: &&mut Class| {
            class.pattern.size == there.size && class.pattern.cells == there.cells
        };
        match classes.iter_mut().find(is_same) {
            Some(class) => {
                class.images.push(image);
                class.edges.push(there.edges);
            }
            None => classes.push(Class {
                edges: vec![there.edges],
                pattern: there,
                images: vec![image],
            }),
        }
    }
    classes
}

impl Class {
    /// Returns the possible upper left corners of any image on a board.
    pub(crate) fn places(&self, board: BoardSize) -> Vec<Cell> {
        let mut kinds: Vec<Edges> = Vec::new();
        for edges in &self.edges {
            if !kinds.contains(edges) {
                kinds.push(*edges);
            }
        }
        let mut pattern = self.pattern.clone();
        let mut places = Vec::new();
        for edges in &kinds {
            pattern.edges = *edges;
            places.extend(pattern.places(board));
        }
        if kinds.len() > 1 {
            places.sort_unstable_by_key(|place| place.order());
            places.dedup();
        }
        places
    }

    /// Returns the images that fit at a place; at a corner, these include images that touch the
    /// other edge.
    pub(crate) fn images_at(&self, at: Cell, board: BoardSize) -> Cow<'_, [Image]> {
        let [first, others @ ..] = &self.edges[..] else {
            return Cow::Borrowed(&[]);
        };
        if others.iter().all(|edges| edges == first) {
            return Cow::Borrowed(&self.images);
        }
        let size = self.pattern.size;
        let images = self.images.iter().zip(&self.edges);
        let there = images.filter(|(_, edges)| {
            (!edges.upper || at.row == 0)
                && (!edges.left || at.column == 0)
                && (!edges.lower || at.row + size.rows == board.rows)
                && (!edges.right || at.column + size.columns == board.columns)
        });
        there.map(|(image, _)| *image).collect()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub(crate) class: usize,
    pub(crate) at: Cell,
}

impl Placement {
    /// Returns the points of the rectangle and their allowed contents.
    pub(crate) fn cells<'a>(
        &self,
        pattern: &'a Pattern,
        board: BoardSize,
    ) -> impl Iterator<Item = (u32, Allowed)> + use<'a> {
        let (corner, size) = (self.at.index(board), pattern.size);
        pattern.cells.iter().zip(0..).map(move |(cell, index)| {
            let there = Cell::of_index(index, size);
            (corner + there.index(board), *cell)
        })
    }
}
