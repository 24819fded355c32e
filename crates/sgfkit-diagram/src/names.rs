//! Names of columns, rows and points, and the marked points of boards.

use sgfkit::game::gomoku::{self, Notation};
use sgfkit::game::{Move, Point};
use sgfkit::schema::id;
use sgfkit::{BoardSize, Game, GameTree};

/// Notation for the names of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coordinates {
    /// Notation of players, such as `Q16`.
    #[default]
    Players,
    /// Notation of SGF, such as `pd`.
    Sgf,
    /// No names.
    None,
}

impl Coordinates {
    /// Falls back to SGF notation for the whole board if players have no names for some columns.
    fn on(self, game: Game, size: BoardSize) -> Coordinates {
        let name = |column| players(game, Point::new(column, 0), size);
        let ends = || (name(0), name(size.columns.saturating_sub(1)));
        match self {
            Coordinates::Players if matches!(ends(), (Some(_), None)) => Coordinates::Sgf,
            _ => self,
        }
    }

    /// Returns the notation for one file when SGF notation is requested.
    ///
    /// Othello and Gomoku files use either two letters, or a letter and a number as players do. The
    /// first point in the file decides.
    #[must_use]
    pub fn in_file(self, tree: GameTree<'_>) -> Coordinates {
        if self != Coordinates::Sgf || !matches!(tree.game(), Game::Othello | Game::Gomoku) {
            return self;
        }
        let properties = tree.nodes().flat_map(sgfkit::Node::properties);
        let notation = properties
            .filter(|property| id::PIECES.contains(&&*property.id()))
            .find_map(|property| gomoku::notation(&property.values().next()?.unicode().text));
        match notation {
            Some(Notation::LetterNumber) => Coordinates::Players,
            _ => self,
        }
    }
}

/// Sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Sides {
    pub top: bool,
    pub right: bool,
    pub bottom: bool,
    pub left: bool,
}

impl Sides {
    /// All four sides.
    pub const ALL: Sides = Sides {
        top: true,
        right: true,
        bottom: true,
        left: true,
    };
}

impl Default for Sides {
    fn default() -> Sides {
        Sides::ALL
    }
}

/// Names of columns and rows; empty without coordinates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Names {
    /// Names of columns from left to right.
    pub columns: Vec<String>,
    /// Names of rows, by row number.
    pub rows: Vec<String>,
}

impl Names {
    /// Returns the name of a column; empty if it has none.
    pub fn column(&self, column: u32) -> &str {
        self.columns.get(column as usize).map_or("", String::as_str)
    }

    /// Returns the name of a row; empty if it has none.
    pub fn row(&self, row: u32) -> &str {
        self.rows.get(row as usize).map_or("", String::as_str)
    }
}

/// Returns the names along the edges of a board of `size`.
#[must_use]
pub fn names(game: Game, size: BoardSize, coordinates: Coordinates) -> Names {
    let coordinates = coordinates.on(game, size);
    let BoardSize { columns, rows } = size;
    let column = |column| match coordinates {
        Coordinates::Players => Some(players(game, Point::new(column, 0), size)?.0),
        _ => Some(sgf(game, Point::new(column, 0))?.0),
    };
    let row = |row| match coordinates {
        Coordinates::Players => Some(players(game, Point::new(0, row), size)?.1),
        _ => Some(sgf(game, Point::new(0, row))?.1),
    };
    if coordinates == Coordinates::None || columns == 0 || rows == 0 {
        return Names::default();
    }
    Names {
        columns: (0..columns)
            .map(|c| column(c).unwrap_or_default())
            .collect(),
        rows: (0..rows).map(|r| row(r).unwrap_or_default()).collect(),
    }
}

/// Returns the name of a point, in SGF notation if players have no name for it or `coordinates`
/// is `None`.
#[must_use]
pub fn point_name(game: Game, size: BoardSize, point: Point, coordinates: Coordinates) -> String {
    let players = match coordinates.on(game, size) {
        Coordinates::Players => game.players_point(point, size),
        Coordinates::Sgf | Coordinates::None => None,
    };
    let name = players.or_else(|| game.write_point(point));
    name.unwrap_or_default()
}

/// Returns a move in the given notation. A pass is `pass` in both.
///
/// For the text in the file, read the node's property instead.
#[must_use]
pub fn move_name(game: Game, size: BoardSize, play: &Move, coordinates: Coordinates) -> String {
    let players = match (play, coordinates.on(game, size)) {
        (Move::Pass, _) | (_, Coordinates::Players) => game.players_move(play, size),
        _ => None,
    };
    let name = players.or_else(|| game.write_move(play));
    name.unwrap_or_default()
}

/// Returns a point in the notation of players: column and row.
fn players(game: Game, point: Point, size: BoardSize) -> Option<(String, String)> {
    Some(halves(&game.players_point(point, size)?))
}

fn sgf(game: Game, point: Point) -> Option<(String, String)> {
    Some(halves(&game.write_point(point)?))
}

/// Splits two letters, two digits, or letters and a number.
fn halves(name: &str) -> (String, String) {
    let digit = name.find(|c: char| c.is_ascii_digit());
    let (column, row) = name.split_at(digit.unwrap_or(1).clamp(1, name.len()));
    (column.to_owned(), row.to_owned())
}

/// Returns true for points that boards mark: four near the corners and the center, and on Go
/// boards of 17 lines or more also those on the middle lines.
#[must_use]
pub fn is_hoshi(game: Game, point: Point, size: BoardSize) -> bool {
    if !matches!(game, Game::Go | Game::Gomoku) {
        return false;
    }
    // 0: unmarked line, 1: line near a corner, 2: middle line.
    let line = |at: u32, side: u32| {
        let edge = if side >= 13 { 3 } else { 2 };
        let is_middle = side % 2 == 1 && at == side / 2;
        match () {
            () if side >= 7 && (at == edge || at + edge + 1 == side) => 1,
            () if side >= 5 && is_middle => 2,
            () => 0,
        }
    };
    match (line(point.column, size.columns), line(point.row, size.rows)) {
        (1, 1) | (2, 2) => true,
        (1, 2) | (2, 1) => size.columns >= 17 && size.rows >= 17,
        _ => false,
    }
}
