//! The position at a node as a line of parts.

use std::collections::BTreeMap;

use super::parts::{COLUMNS, MARKS};
use crate::board::{AnyBoard, Board, GoBoard};
use crate::exchange::notes::Notes;
use crate::exchange::{Source, line};
use crate::game::{BoardSize, Color, Game, Move, Point};
use crate::replay::{Replay, default_node, points_on};
use crate::schema::id;
use crate::tree::{Node, Property};
use crate::value::Value;

pub fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let tree = line::only_game(source, notes)?;
    if tree.game() != Game::Go {
        return Err(format!("Hemme Notation is for Go, not for {}", tree.game()));
    }
    let node = source.node.unwrap_or_else(|| default_node(tree));
    let mut replay = Replay::new(tree);
    replay.go_to(node);
    let Some(AnyBoard::Go(board)) = replay.board() else {
        return Err("this board is larger than is played here".to_owned());
    };
    let size = board.size();
    let path = node.path();
    let numbered = Numbered::of(&path, board);
    if size.columns > COLUMNS.len() as u32 {
        return Err(format!(
            "a board of {} columns has more than letters",
            size.columns
        ));
    }
    let mut text = format!(".{}x{}", size.columns, size.rows);
    for row in 0..size.rows {
        write_row(board, &numbered, row, &mut text);
    }
    if numbered.white_begins {
        text.push_str("~wb");
    }
    let name = |point: Point| {
        let letter = char::from(COLUMNS[point.column as usize]);
        format!("{letter}{}", size.rows - point.row)
    };
    text.push_str(&last_move(&mut replay, size, name));
    replay.go_to(node);
    if let Some(turn) = replay.to_play() {
        text.push_str(&format!(".{}", stone(turn)));
    }
    for mark in MARKS {
        let points = node.property(mark).map(|marks| points_on([marks], size));
        for point in points.unwrap_or_default() {
            text.push_str(&format!(".{}-{mark}", name(point)));
        }
    }
    for (point, label) in labels(node, size, notes) {
        text.push_str(&format!(".{}-{label}", name(point)));
    }
    for above in path.iter().filter(|above| **above != node) {
        for mark in MARKS.iter().chain(&[id::LB]) {
            if above.property(mark).is_some() {
                notes.count(mark, None);
            }
        }
    }
    let mut carried = CARRIED.to_vec();
    if !numbered.moves.is_empty() {
        carried.push(id::MN);
    }
    line::lose(tree, &path, &carried, notes);
    Ok(text + "\n")
}

/// What is written of a position.
const CARRIED: [&str; 11] = [
    id::B,
    id::W,
    id::AB,
    id::AW,
    id::AE,
    id::PL,
    id::CR,
    id::SQ,
    id::TR,
    id::MA,
    id::LB,
];

/// The last move, and the point that it forbids. The replay goes elsewhere.
fn last_move(replay: &mut Replay<'_>, size: BoardSize, name: impl Fn(Point) -> String) -> String {
    let Some(last) = replay.last_move() else {
        return String::new();
    };
    let stone = stone(last.color);
    let ko = ko(replay, last.property.node(), last.color);
    match last.played() {
        Some(Move::Place(point)) if point.is_on(size) => {
            let ko = ko.map(|ko| format!(".{}", name(ko))).unwrap_or_default();
            format!("{ko}.{}{stone}", name(point))
        }
        Some(Move::Pass) => format!(".p{stone}"),
        _ => String::new(),
    }
}

/// The labels that can be written; all others are counted.
fn labels(node: Node<'_>, size: BoardSize, notes: &mut Notes) -> Vec<(Point, String)> {
    let is_bad = |c: char| matches!(c, '.' | '_' | '-') || c.is_whitespace() || c.is_control();
    let mut labels = Vec::new();
    for label in node.property(id::LB).into_iter().flat_map(Property::decode) {
        let Ok(Value::Compose(pair)) = label else {
            continue;
        };
        let (Value::Point(point), Value::Text(label)) = *pair else {
            continue;
        };
        if label.is_empty()
            || label.contains(is_bad)
            || MARKS.contains(&&*label)
            || !point.is_on(size)
        {
            notes.count(id::LB, None);
        } else {
            labels.push((point, label.into_owned()));
        }
    }
    labels
}

/// The moves from the last MN on, which are written with their numbers where
/// all of them still stand.
#[derive(Default)]
struct Numbered {
    moves: BTreeMap<Point, u32>,
    /// Odd numbers are White's.
    white_begins: bool,
}

impl Numbered {
    fn of(path: &[Node<'_>], board: &GoBoard) -> Numbered {
        let begins = path.iter().rposition(|node| node.number(id::MN).is_some());
        begins
            .and_then(|begins| Numbered::all(&path[begins..], board))
            .unwrap_or_default()
    }

    /// All moves of a line; nothing where one cannot be told by a number.
    fn all(line: &[Node<'_>], board: &GoBoard) -> Option<Numbered> {
        let mut number = u32::try_from(line.first()?.number(id::MN)?).ok()?;
        let mut numbered = Numbered::default();
        for node in line {
            let has_setup = [id::AB, id::AW, id::AE]
                .iter()
                .any(|id| node.property(id).is_some());
            let Some((color, played)) = node.played() else {
                if has_setup || node.has_move() {
                    return None;
                }
                continue;
            };
            let Move::Place(point) = played else {
                return None;
            };
            let white_begins = (color == Color::White) == (number % 2 == 1);
            let is_first = numbered.moves.is_empty();
            let fits = number > 0
                && board.at(point) == Some(color)
                && (is_first || white_begins == numbered.white_begins)
                && numbered.moves.insert(point, number).is_none();
            if !fits {
                return None;
            }
            numbered.white_begins = white_begins;
            number = number.checked_add(1)?;
        }
        Some(numbered)
    }
}

fn stone(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

fn write_row(board: &GoBoard, numbered: &Numbered, row: u32, text: &mut String) {
    let size = board.size();
    let plain = |column: u32| {
        let point = Point::new(column, row);
        board
            .at(point)
            .filter(|_| !numbered.moves.contains_key(&point))
    };
    let mut column = 0;
    // Where a stone needs no letter.
    let mut next = 0;
    let mut is_open = false;
    while column < size.columns {
        let number = numbered.moves.get(&Point::new(column, row));
        let color = plain(column);
        if number.is_none() && color.is_none() {
            column += 1;
            continue;
        }
        if !is_open {
            text.push_str(&format!("_{}", size.rows - row));
            is_open = true;
        }
        if column != next {
            text.push(char::from(COLUMNS[column as usize]));
        }
        if let Some(number) = number {
            text.push_str(&format!("~{number}"));
            column += 1;
        } else if let Some(color) = color {
            let same = (column..size.columns).take_while(|column| plain(*column) == Some(color));
            let run = same.count() as u32;
            text.push(stone(color));
            if run > 1 {
                text.push_str(&run.to_string());
            }
            column += run;
        }
        next = column;
    }
}

/// Where the last move took a single stone that could take back at once.
fn ko<'a>(replay: &mut Replay<'a>, node: Node<'a>, color: Color) -> Option<Point> {
    let Some((_, Move::Place(point))) = node.played() else {
        return None;
    };
    let Some(AnyBoard::Go(board)) = replay.board() else {
        return None;
    };
    if board.liberties(point) != 1 || board.group(point).len() != 1 {
        return None;
    }
    let size = board.size();
    let neighbours = [
        (point.column.checked_sub(1), Some(point.row)),
        (Some(point.column + 1), Some(point.row)),
        (Some(point.column), point.row.checked_sub(1)),
        (Some(point.column), Some(point.row + 1)),
    ];
    let neighbours = neighbours
        .into_iter()
        .filter_map(|(column, row)| Some(Point::new(column?, row?)));
    let free: Vec<Point> = neighbours
        .filter(|point| point.is_on(size) && board.at(*point).is_none())
        .collect();
    let taken = board.prisoners(color);
    replay.go_to(node.parent()?);
    let Some(AnyBoard::Go(before)) = replay.board() else {
        return None;
    };
    let ko = free
        .into_iter()
        .find(|point| before.at(*point) == Some(color.opposite()))?;
    (taken == before.prisoners(color) + 1).then_some(ko)
}
