//! What columns and rows are called, and the points that boards mark.

use sgfkit::game::gomoku::{self, Notation};
use sgfkit::game::{Move, Point};
use sgfkit::schema::id;
use sgfkit::{BoardSize, Game, GameTree};

/// The names of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// As players write them.
    #[default]
    Players,
    /// As SGF writes them.
    Sgf,
    /// No names.
    None,
}

impl Coordinates {
    /// The names on a board: if players have names for some of its columns only, they are
    /// SGF's, in margins and in texts.
    fn on(self, game: Game, size: BoardSize) -> Coordinates {
        let name = |column| players(game, Point::new(column, 0), size);
        let ends = || (name(0), name(size.columns.saturating_sub(1)));
        match self {
            Coordinates::Players if matches!(ends(), (Some(_), None)) => Coordinates::Sgf,
            _ => self,
        }
    }

    /// The names of points in a game's file, where SGF's are wanted: Othello
    /// and Gomoku are written with two letters or, as players do, with a letter
    /// and a number, and the first point of the file tells.
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
    /// All four.
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

/// The columns' and rows' names, from the first to the last; empty without
/// names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// From left to right.
    pub columns: Vec<String>,
    /// By the number of the row.
    pub rows: Vec<String>,
}

impl Names {
    /// The name of a column; empty where it has none.
    pub fn column(&self, column: u32) -> &str {
        self.columns.get(column as usize).map_or("", String::as_str)
    }

    /// The name of a row; empty where it has none.
    pub fn row(&self, row: u32) -> &str {
        self.rows.get(row as usize).map_or("", String::as_str)
    }
}

/// The names along the edges of a board of `size`.
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

/// The name of a point on a board of `size`; as SGF writes it where players
/// have none for it, and where no names are wanted.
#[must_use]
pub fn point_name(game: Game, size: BoardSize, point: Point, coordinates: Coordinates) -> String {
    let players = match coordinates.on(game, size) {
        Coordinates::Players => game.players_point(point, size),
        Coordinates::Sgf | Coordinates::None => None,
    };
    let name = players.or_else(|| game.write_point(point));
    name.unwrap_or_default()
}

/// A move as players write it, or as SGF does: what the file says is to be had
/// from the node. A pass is `pass` with either.
#[must_use]
pub fn move_name(game: Game, size: BoardSize, play: &Move, coordinates: Coordinates) -> String {
    let players = match (play, coordinates.on(game, size)) {
        (Move::Pass, _) | (_, Coordinates::Players) => game.players_move(play, size),
        _ => None,
    };
    let name = players.or_else(|| game.write_move(play));
    name.unwrap_or_default()
}

/// A point's name as players write it, column and row apart.
fn players(game: Game, point: Point, size: BoardSize) -> Option<(String, String)> {
    Some(halves(&game.players_point(point, size)?))
}

fn sgf(game: Game, point: Point) -> Option<(String, String)> {
    Some(halves(&game.write_point(point)?))
}

/// Two letters, two digits, or letters and a number.
fn halves(name: &str) -> (String, String) {
    let digit = name.find(|c: char| c.is_ascii_digit());
    let (column, row) = name.split_at(digit.unwrap_or(1).clamp(1, name.len()));
    (column.to_owned(), row.to_owned())
}

/// The points that are marked on boards: four in the corners, the centre, and
/// on boards for Go from 17 lines on those between them.
#[must_use]
pub fn is_hoshi(game: Game, point: Point, size: BoardSize) -> bool {
    if !matches!(game, Game::Go | Game::Gomoku) {
        return false;
    }
    // 0: no such line, 1: near a corner, 2: the middle.
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
