//! Crops boards to a window.

use std::error::Error;
use std::fmt;

use sgfkit::game::{BoardSize, Game, Point};

use super::Figure;

/// Part of a board to draw. `VW` always applies as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Crop {
    /// Whole board.
    #[default]
    None,
    /// Smallest window that shows everything on the board and nearby edges and corners, as books
    /// print problems. Some boards are always drawn whole.
    Auto,
    /// Area around moves and markup, as books print variations.
    Moves,
    /// Rectangle between two opposite corners.
    Area(Point, Point),
}

impl Crop {
    /// Parses `none`, `auto`, `moves`, or two points such as `A1:K10` or `aa:jj`.
    ///
    /// Points may use players' or SGF's notation and must be on a board of `size`.
    ///
    /// ```
    /// use sgfkit::game::{BoardSize, Game, Point};
    /// use sgfkit_diagram::Crop;
    ///
    /// let corner = Crop::Area(Point::new(0, 9), Point::new(9, 18));
    /// let board = BoardSize::square(19);
    /// assert_eq!(Crop::parse("A1:K10", Game::Go, board), Ok(corner));
    /// assert_eq!(Crop::parse("aj:js", Game::Go, board), Ok(corner));
    /// let error = Crop::parse("A1:K20", Game::Go, board).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected auto, moves, none, or two points such as A1:K10; K20 is not on the board"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has another form, or a point is not on the board.
    pub fn parse(text: &str, game: Game, size: BoardSize) -> Result<Crop, CropError> {
        match text {
            "none" => return Ok(Crop::None),
            "auto" => return Ok(Crop::Auto),
            "moves" => return Ok(Crop::Moves),
            _ => {}
        }
        let (one, other) = text.split_once(':').ok_or(CropError { point: None })?;
        let point = |text: &str| {
            let players = game.parse_players_point(text, size);
            let point = players.or_else(|| game.parse_point(text));
            let point = point.filter(|point| point.is_on(size));
            point.ok_or_else(|| CropError {
                point: Some(text.to_owned()),
            })
        };
        let (one, other) = (point(one.trim())?, point(other.trim())?);
        let from = Point::new(one.column.min(other.column), one.row.min(other.row));
        let to = Point::new(one.column.max(other.column), one.row.max(other.row));
        Ok(Crop::Area(from, to))
    }
}

/// Error for text that is not a valid [`Crop`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CropError {
    /// The text that is not a point of the board, if that is the cause.
    point: Option<String>,
}

impl fmt::Display for CropError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected auto, moves, none, or two points such as A1:K10")?;
        match &self.point {
            Some(point) => write!(f, "; {point} is not on the board"),
            None => Ok(()),
        }
    }
}

impl Error for CropError {}

/// Empty lines to keep around stones and marks.
const MARGIN: u32 = 2;

/// Lines to keep around a move, so that its place can be seen.
const AROUND: u32 = 1;

/// Distance to an edge below which nothing is cut off.
const NEAR: u32 = 3;

/// Minimum number of lines that still looks like a board.
const LEAST: u32 = 7;

impl Figure {
    pub(crate) fn crop(&mut self, crop: &Crop) {
        let seen = self.marks.window(self.size);
        self.window = match *crop {
            Crop::Area(from, to) => common(seen, (from, to)).unwrap_or(seen),
            Crop::Auto if self.marks.view.is_none() && self.can_be_cut() => {
                around(self.points(), self.size).unwrap_or(seen)
            }
            Crop::Moves if self.marks.view.is_none() && self.can_be_cut() => {
                let own = around(self.happenings(), self.size);
                own.or_else(|| around(self.points(), self.size))
                    .unwrap_or(seen)
            }
            _ => seen,
        };
    }

    /// Returns the corners of the areas around moves and markup.
    fn happenings(&self) -> impl Iterator<Item = Point> {
        let marks = &self.marks;
        let ends = marks.arrows.iter().chain(&marks.lines).flatten();
        let keys = self.numbers.keys().chain(marks.signs.keys());
        let keys = keys
            .chain(marks.labels.keys())
            .chain(ends)
            .chain(&marks.last);
        let letters = self.variations.iter().map(|(point, _)| point);
        let points = keys.chain(letters).copied();
        let points = points.filter(|point| point.is_on(self.size));
        points.flat_map(|Point { column, row }| {
            let BoardSize { columns, rows } = self.size;
            let low = |line: u32| line.saturating_sub(AROUND);
            let high = |line: u32, count: u32| (line + AROUND).min(count.saturating_sub(1));
            [
                Point::new(low(column), low(row)),
                Point::new(high(column, columns), high(row, rows)),
            ]
        })
    }

    /// Returns false for games whose boards are always drawn whole.
    pub(crate) fn can_be_cut(&self) -> bool {
        self.game.starts_empty()
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        let marks = &self.marks;
        let ends = marks.arrows.iter().chain(&marks.lines).flatten();
        let keys = self.stones.keys().chain(marks.signs.keys());
        let keys = keys.chain(marks.labels.keys()).chain(ends);
        let letters = self.variations.iter().map(|(point, _)| point);
        let points = keys.chain(letters).copied();
        points.filter(|point| point.is_on(self.size))
    }
}

/// Gives figures of one board a common window that shows all their moves and marks.
pub(crate) fn share_window(figures: &mut [&mut Figure], crop: &Crop) {
    let Some(first) = figures.first() else { return };
    let size = first.size;
    let is_cut = matches!(crop, Crop::Auto | Crop::Moves) && first.can_be_cut();
    if !is_cut || figures.iter().any(|figure| figure.marks.view.is_some()) {
        return;
    }
    let points = || figures.iter().flat_map(|figure| figure.points());
    let window = match crop {
        Crop::Moves => {
            let happenings = figures.iter().flat_map(|figure| figure.happenings());
            around(happenings, size).or_else(|| around(points(), size))
        }
        _ => around(points(), size),
    };
    for figure in figures {
        figure.window = window.unwrap_or(figure.window);
    }
}

/// Returns the window around points, or `None` without points.
pub(crate) fn around(
    points: impl Iterator<Item = Point>,
    size: BoardSize,
) -> Option<(Point, Point)> {
    let (from, to) = points.map(|point| (point, point)).reduce(|all, one| {
        (
            Point::new(all.0.column.min(one.0.column), all.0.row.min(one.0.row)),
            Point::new(all.1.column.max(one.1.column), all.1.row.max(one.1.row)),
        )
    })?;
    let columns = side(from.column, to.column, size.columns);
    let rows = side(from.row, to.row, size.rows);
    Some((Point::new(columns.0, rows.0), Point::new(columns.1, rows.1)))
}

/// Returns the first and last visible line of `count` lines.
fn side(first: u32, last: u32, count: u32) -> (u32, u32) {
    let end = count.saturating_sub(1);
    let low = |line: u32| if line <= NEAR { 0 } else { line };
    let high = |line: u32| if line + NEAR >= end { end } else { line };
    let mut from = low(first.saturating_sub(MARGIN));
    let mut to = high(last + MARGIN);
    if to - from + 1 < LEAST {
        match from {
            0 => to = high(LEAST - 1),
            _ => from = low((to + 1).saturating_sub(LEAST)),
        }
    }
    (from, to)
}

fn common(one: (Point, Point), other: (Point, Point)) -> Option<(Point, Point)> {
    let from = Point::new(one.0.column.max(other.0.column), one.0.row.max(other.0.row));
    let to = Point::new(one.1.column.min(other.1.column), one.1.row.min(other.1.row));
    (from.column <= to.column && from.row <= to.row).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::side;

    #[test]
    fn windows_go_on_to_edges_that_are_near() {
        for (first, last, count, window) in [
            (0, 3, 19, (0, 6)),
            (2, 6, 19, (0, 8)),
            (5, 11, 19, (0, 13)),
            (6, 8, 19, (4, 10)),
            (9, 9, 19, (5, 11)),
            (14, 17, 19, (12, 18)),
            (3, 13, 19, (0, 18)),
            (0, 3, 9, (0, 8)),
            (0, 0, 1, (0, 0)),
        ] {
            assert_eq!(
                side(first, last, count),
                window,
                "{first}-{last} of {count}"
            );
        }
    }
}
