//! Boards of points or squares: Go, Gomoku, Othello, Lines of Action, Amazons
//! and Gess.

use sgfkit::Game;
use sgfkit::game::{Board, Point, replay::Replay};

use super::canvas::{Canvas, Ink};
use super::marks::{Look, Marks};
use crate::args::Coords;

/// Columns from a point to the next.
const PITCH: usize = 2;

/// The columns' and rows' names.
pub struct Names {
    pub columns: Vec<String>,
    pub rows: Vec<String>,
}

impl Names {
    /// The same without the names of what lies outside a window.
    pub fn within(mut self, from: Point, to: Point) -> Names {
        let keep = |names: &mut Vec<String>, from: u32, to: u32| {
            for (index, name) in (0..).zip(names) {
                if index < from || index > to {
                    name.clear();
                }
            }
        };
        keep(&mut self.columns, from.column, to.column);
        keep(&mut self.rows, from.row, to.row);
        self
    }
}

/// Draws a position; what finds no room is added to `marks.long_labels`.
pub fn draw(replay: &Replay<'_>, board: &dyn Board, marks: &mut Marks, look: Look) -> Canvas {
    let game = replay.tree().game();
    let size = board.size();
    let (from, to) = marks.window(size);
    let names = names(game, size, look.coords).within(from, to);
    let blocked = board.blocked().unwrap_or_default();
    let mut canvas = Canvas::default();
    let left = names.rows.iter().map(String::len).max().unwrap_or(0) + 1;
    let top = head_lines(&names.columns);
    let (width, height) = (to.column - from.column + 1, to.row - from.row + 1);
    let (width, height) = (width as usize, height as usize);
    canvas.ground(left..left + PITCH * width + 1, top..top + height);
    let x = |column: u32| left + 1 + PITCH * (column - from.column) as usize;
    let y = |row: u32| {
        let down = match game {
            // Numbers grow upwards (loa.html, IY).
            Game::LinesOfAction => to.row - row,
            _ => row - from.row,
        };
        top + down as usize
    };
    for column in from.column..=to.column {
        let name = names
            .columns
            .get(column as usize)
            .map_or("", String::as_str);
        head(&mut canvas, x(column), 0, top, name);
        head(&mut canvas, x(column), top + height, top, name);
    }
    for row in from.row..=to.row {
        let name = names.rows.get(row as usize).map_or("", String::as_str);
        canvas.text_before(left - 1, y(row), name, Ink::Margin);
        canvas.text(left + PITCH * width + 2, y(row), name, Ink::Margin);
    }
    let has_lines = matches!(game, Game::Go | Game::Gomoku) && !look.ascii;
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if !marks.is_shown(point) {
                continue;
            }
            let (x, y) = (x(column), y(row));
            let occupant = board.at(point);
            let is_blocked = blocked.binary_search(&point).is_ok();
            let is_dim = marks.dim.contains(&point);
            let (character, ink) = match occupant {
                Some(color) => marks.stone(point, color, look),
                None if is_blocked => (if look.ascii { '%' } else { '■' }, Ink::Board),
                None if has_lines && !is_dim => (crossing(game, point, size), Ink::Board),
                None if is_dim => (if look.ascii { ' ' } else { '·' }, Ink::Board),
                None if look.ascii && is_hoshi(game, point, size) => ('+', Ink::Board),
                None => (look.empty(), Ink::Board),
            };
            canvas.put(x, y, character, ink);
            if has_lines && column + 1 < size.0 && !is_dim {
                canvas.put(x + 1, y, '─', Ink::Board);
            }
        }
    }
    for row in from.row..=to.row {
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            if !marks.is_shown(point) {
                continue;
            }
            let (x, y) = (x(column), y(row));
            let is_free = board.at(point).is_none() && blocked.binary_search(&point).is_err();
            marks.decorate(&mut canvas, point, (x, y), 1, is_free, look);
        }
    }
    canvas
}

/// The names along the edges.
pub fn names(game: Game, size: (u32, u32), coords: Coords) -> Names {
    let (columns, rows) = size;
    let column = |column| match coords {
        Coords::Players => players(game, Point::new(column, 0), size)?.0.into(),
        _ => Some(sgf(game, Point::new(column, 0))?.0),
    };
    let row = |row| match coords {
        Coords::Players => players(game, Point::new(0, row), size)?.1.into(),
        _ => Some(sgf(game, Point::new(0, row))?.1),
    };
    if coords == Coords::None {
        return Names {
            columns: Vec::new(),
            rows: Vec::new(),
        };
    }
    // Where players have no names for all columns, SGF's are used.
    if coords == Coords::Players && players(game, Point::new(columns - 1, 0), size).is_none() {
        return names(game, size, Coords::Sgf);
    }
    Names {
        columns: (0..columns)
            .map(|c| column(c).unwrap_or_default())
            .collect(),
        rows: (0..rows).map(|r| row(r).unwrap_or_default()).collect(),
    }
}

/// A point's name as players write it, column and row apart.
fn players(game: Game, point: Point, size: (u32, u32)) -> Option<(String, String)> {
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

/// Lines that the columns' names take: long ones are written downwards.
pub fn head_lines(names: &[String]) -> usize {
    names.iter().map(String::len).max().unwrap_or(0)
}

/// Writes a column's name in `lines` lines.
pub fn head(canvas: &mut Canvas, x: usize, y: usize, lines: usize, name: &str) {
    let above = lines - name.len();
    for (line, letter) in name.chars().enumerate() {
        canvas.put(x, y + above + line, letter, Ink::Margin);
    }
}

/// Where the lines of a board cross.
fn crossing(game: Game, point: Point, size: (u32, u32)) -> char {
    if is_hoshi(game, point, size) {
        return '╋';
    }
    let is_first = (point.column == 0, point.row == 0);
    let is_last = (point.column + 1 == size.0, point.row + 1 == size.1);
    match (is_first.0, is_last.0, is_first.1, is_last.1) {
        (true, true, true, true) => '·',
        (true, true, _, _) => '│',
        (_, _, true, true) => '─',
        (true, _, true, _) => '┌',
        (true, _, _, true) => '└',
        (_, true, true, _) => '┐',
        (_, true, _, true) => '┘',
        (true, ..) => '├',
        (_, true, ..) => '┤',
        (_, _, true, _) => '┬',
        (_, _, _, true) => '┴',
        _ => '┼',
    }
}

/// The points that are marked on boards: four in the corners, the centre, and
/// on boards for Go from 17 lines on those between them.
fn is_hoshi(game: Game, point: Point, size: (u32, u32)) -> bool {
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
    match (line(point.column, size.0), line(point.row, size.1)) {
        (1, 1) | (2, 2) => true,
        (1, 2) => size.0 >= 17 && size.1 >= 17,
        (2, 1) => size.0 >= 17 && size.1 >= 17,
        _ => false,
    }
}
