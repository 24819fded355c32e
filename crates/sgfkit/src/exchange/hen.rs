//! Hemme Notation: a position of Go in a line of parts, `.19x19_4Qb.Q4b.w`.
//!
//! By the grammar of hemme/hen-spec: the parts are optional and in any order,
//! white space says nothing, and the first character tells the part.

use std::collections::BTreeMap;

use super::draft::{Draft, ROOT};
use super::line;
use super::notes::Notes;
use super::text::Text;
use super::{ReadOptions, Source};
use crate::board::{AnyBoard, Board};
use crate::game::{BoardSize, Color, Game, Move, Point};
use crate::replay::{Replay, default_node, points_on};
use crate::schema::id;
use crate::tree::{Node, Property};
use crate::value::Value;

/// Columns have one letter; there is no I.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
const MOST_ROWS: u32 = 52;

/// Marks by their names, which are SGF's.
const MARKS: [&str; 4] = [id::CR, id::SQ, id::TR, id::MA];

/// A part, with places as they are written: a column from 0, a row from 1 at
/// the bottom.
enum Part<'t> {
    Size(BoardSize),
    Row(u32, Vec<Item>),
    Ko(u32, u32),
    Last(u32, u32, char),
    Passed(char),
    Turn(char),
    Note(u32, u32, &'t str),
    Order(Vec<char>),
}

/// What stands in a row.
enum Item {
    /// At a column: so many stones of a colour.
    Stones(u32, char, u32),
    /// At a column: a move with its number.
    Numbered(u32, u32),
}

/// The parts of a text without white space; an error is the part that is none.
fn parts(text: &str) -> impl Iterator<Item = Result<Part<'_>, &str>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_row = rest.starts_with('_');
        let mut characters = rest.char_indices().skip(1);
        // In a row `~` is a number's sign.
        let end = characters.find(|(_, c)| matches!(c, '.' | '_') || *c == '~' && !is_row);
        let (part, behind) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        // An order of players behind a row: `~` and a letter.
        let order = part.find('~').filter(|at| {
            is_row && part[at + 1..].starts_with(is_stone) && !part[at + 1..].contains('~')
        });
        if let Some(at) = order {
            rest = &rest[at..];
            return Some(row(&part[1..at]).ok_or(part));
        }
        rest = behind;
        Some(Cursor(part).part().ok_or(part))
    })
}

fn is_stone(c: char) -> bool {
    matches!(c, 'b' | 'w' | 'r' | 'g' | 'l' | 'y' | 'p')
}

struct Cursor<'t>(&'t str);

impl<'t> Cursor<'t> {
    fn part(mut self) -> Option<Part<'t>> {
        let (first, rest) = self.0.split_at_checked(1)?;
        match first.as_bytes()[0] {
            b'_' => row(rest),
            b'~' => {
                let order: Vec<char> = rest.chars().collect();
                let is_order = order.len() > 1 && order.iter().all(|c| is_stone(*c));
                is_order.then_some(Part::Order(order))
            }
            b'.' => {
                self.0 = rest;
                self.dotted()
            }
            _ => None,
        }
    }

    fn dotted(mut self) -> Option<Part<'t>> {
        if let Some(columns) = self.number() {
            self.0 = self.0.strip_prefix('x')?;
            let rows = self.number()?;
            return self
                .0
                .is_empty()
                .then_some(Part::Size(BoardSize::new(columns, rows)));
        }
        if let Some(column) = self.column() {
            let row = self.number()?;
            if let Some(text) = self.0.strip_prefix('-') {
                let is_label = !text.is_empty() && !text.contains('-');
                return is_label.then_some(Part::Note(column, row, text));
            }
            return match self.0.chars().next() {
                None => Some(Part::Ko(column, row)),
                Some(stone) if is_stone(stone) && self.0.len() == 1 => {
                    Some(Part::Last(column, row, stone))
                }
                _ => None,
            };
        }
        let mut stones = self.0.chars();
        match (stones.next(), stones.next(), stones.next()) {
            (Some(stone), None, _) if is_stone(stone) => Some(Part::Turn(stone)),
            (Some('p'), Some(stone), None) if is_stone(stone) => Some(Part::Passed(stone)),
            _ => None,
        }
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let number = self.0[..digits].parse().ok().filter(|number| *number > 0)?;
        self.0 = &self.0[digits..];
        Some(number)
    }

    fn column(&mut self) -> Option<u32> {
        let letter = *self.0.as_bytes().first()?;
        let column = (0..).zip(COLUMNS).find(|(_, known)| **known == letter)?.0;
        self.0 = &self.0[1..];
        Some(column)
    }
}

/// `19bwb2w3Kb~12`.
fn row<'t>(text: &str) -> Option<Part<'t>> {
    let mut cursor = Cursor(text);
    let number = cursor.number()?;
    let (mut items, mut column) = (Vec::new(), 0_u32);
    while !cursor.0.is_empty() {
        column = cursor.column().unwrap_or(column);
        if let Some(rest) = cursor.0.strip_prefix('~') {
            cursor.0 = rest;
            items.push(Item::Numbered(column, cursor.number()?));
            column += 1;
            continue;
        }
        let stone = cursor.0.chars().next().filter(|c| is_stone(*c))?;
        cursor.0 = &cursor.0[1..];
        let count = cursor.number().unwrap_or(1).min(COLUMNS.len() as u32 + 1);
        items.push(Item::Stones(column, stone, count));
        column = column.saturating_add(count);
    }
    Some(Part::Row(number, items))
}

pub(super) fn detect(text: &Text) -> bool {
    // It is short, or it is something else.
    const LONG: usize = 1 << 16;
    if text.text.len() > LONG || !text.text.trim_start().starts_with(['.', '_', '~']) {
        return false;
    }
    let bare = without_blanks(&text.text);
    let mut has_stone = false;
    let all = parts(&bare).all(|part| {
        has_stone |= matches!(&part, Ok(Part::Row(_, items)) if !items.is_empty())
            || matches!(part, Ok(Part::Last(..)));
        part.is_ok()
    });
    all && has_stone
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A position as the parts tell it.
#[derive(Default)]
struct Position {
    stones: BTreeMap<Point, Color>,
    /// Moves by their numbers.
    moves: BTreeMap<u32, (Point, Color)>,
    ko: Option<Point>,
    last: Option<(Color, Option<Point>)>,
    turn: Option<Color>,
}

pub(super) fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let bare = without_blanks(&text.text);
    let mut size = BoardSize::square(19);
    let mut order = vec!['b', 'w'];
    let mut found = Vec::new();
    for part in parts(&bare) {
        match part {
            Ok(Part::Size(stated)) => size = stated,
            Ok(Part::Order(stones)) => order = stones,
            Ok(part) => found.push(part),
            Err(part) => notes.problem(
                1,
                format!("{} is no part of a position", super::notes::quoted(part)),
            ),
        }
    }
    if size.columns > COLUMNS.len() as u32 || size.rows > MOST_ROWS {
        notes.problem(
            1,
            format!("a board of {}x{} is too large", size.columns, size.rows),
        );
        return Vec::new();
    }
    let mut reader = Reader {
        size,
        position: Position::default(),
        annotations: Vec::new(),
        notes,
    };
    for part in found {
        reader.part(part, &order);
    }
    vec![reader.draft()]
}

struct Reader<'t, 'n> {
    size: BoardSize,
    position: Position,
    annotations: Vec<(Point, &'t str)>,
    notes: &'n mut Notes,
}

impl<'t> Reader<'t, '_> {
    /// A place on the board; what is off it is a problem.
    fn place(&mut self, column: u32, row: u32) -> Option<Point> {
        let point = self
            .size
            .rows
            .checked_sub(row)
            .map(|row| Point::new(column, row));
        let point = point.filter(|point| point.is_on(self.size));
        if point.is_none() {
            let name = COLUMNS
                .get(column as usize)
                .map_or('?', |letter| char::from(*letter));
            self.notes
                .problem(1, format!("{name}{row} is not on the board"));
        }
        point
    }

    /// Black or White; other colours have no place in SGF.
    fn color(&mut self, stone: char) -> Option<Color> {
        match stone {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            other => {
                self.notes.count(&format!("colour {other}"), None);
                None
            }
        }
    }

    fn part(&mut self, part: Part<'t>, order: &[char]) {
        match part {
            Part::Row(row, items) => {
                for item in items {
                    self.item(row, &item, order);
                }
            }
            Part::Ko(column, row) => self.position.ko = self.place(column, row),
            Part::Last(column, row, stone) => {
                if let (Some(point), Some(color)) = (self.place(column, row), self.color(stone)) {
                    self.position.last = Some((color, Some(point)));
                }
            }
            Part::Passed(stone) => {
                self.position.last = self.color(stone).map(|color| (color, None));
            }
            Part::Turn(stone) => self.position.turn = self.color(stone),
            Part::Note(column, row, text) => {
                if let Some(point) = self.place(column, row) {
                    self.annotations.push((point, text));
                }
            }
            Part::Size(..) | Part::Order(_) => {}
        }
    }

    fn item(&mut self, row: u32, item: &Item, order: &[char]) {
        match *item {
            Item::Stones(column, stone, count) => {
                let Some(color) = self.color(stone) else {
                    return;
                };
                for column in column..column + count {
                    let Some(point) = self.place(column, row) else {
                        return;
                    };
                    self.position.stones.insert(point, color);
                }
            }
            Item::Numbered(column, number) => {
                let stone = order[(number as usize - 1) % order.len()];
                if let (Some(point), Some(color)) = (self.place(column, row), self.color(stone)) {
                    self.position.moves.insert(number, (point, color));
                }
            }
        }
    }

    fn draft(self) -> Draft {
        let Position {
            mut stones,
            moves,
            ko,
            last,
            turn,
        } = self.position;
        let mut line: Vec<(Option<u32>, Color, Move)> = Vec::new();
        for (number, (point, color)) in &moves {
            stones.remove(point);
            line.push((Some(*number), *color, Move::Place(*point)));
        }
        let is_numbered = |point: Point| moves.values().any(|(other, _)| *other == point);
        match last {
            Some((color, Some(point))) if !is_numbered(point) => {
                stones.remove(&point);
                line.push((None, color, Move::Place(point)));
            }
            Some((color, None)) => line.push((None, color, Move::Pass)),
            _ => {}
        }
        // In a ko the last move took a stone there.
        match (ko, line.last()) {
            (Some(ko), Some((_, color, Move::Place(_)))) => {
                stones.entry(ko).or_insert(color.opposite());
            }
            (Some(_), _) => self.notes.lose("ko", "1", None),
            (None, _) => {}
        }
        let mut draft = Draft::new(Game::Go, self.size);
        for (point, color) in stones {
            let id = if color == Color::Black {
                id::AB
            } else {
                id::AW
            };
            draft.point(ROOT, id, point);
        }
        let (mut at, mut expected) = (ROOT, 1);
        for (number, color, played) in &line {
            at = draft.play(at, *color, played);
            if let Some(number) = number {
                if *number != expected {
                    draft.line(at, id::MN, &number.to_string());
                }
                expected = number + 1;
            }
        }
        let told = line.last().map(|(_, color, _)| color.opposite());
        if let Some(turn) = turn.filter(|turn| told != Some(*turn)) {
            if told.is_some() {
                at = draft.node(at);
            }
            draft.line(at, id::PL, turn.as_str());
        }
        for (point, text) in self.annotations {
            match MARKS.iter().find(|mark| **mark == text) {
                Some(mark) => {
                    draft.point(at, mark, point);
                }
                None => draft.label(at, point, text),
            }
        }
        draft
    }
}

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
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
    if size.columns > COLUMNS.len() as u32 {
        return Err(format!(
            "a board of {} columns has more than letters",
            size.columns
        ));
    }
    let mut text = format!(".{}x{}", size.columns, size.rows);
    for row in 0..size.rows {
        write_row(
            &|column| board.at(Point::new(column, row)),
            size,
            row,
            &mut text,
        );
    }
    let name = |point: Point| {
        let letter = char::from(COLUMNS[point.column as usize]);
        format!("{letter}{}", size.rows - point.row)
    };
    let last = replay.last_move();
    if let Some(last) = last {
        let stone = stone(last.color);
        let ko = ko(&mut replay, last.property.node(), last.color);
        match last.played() {
            Some(Move::Place(point)) if point.is_on(size) => {
                if let Some(ko) = ko {
                    text.push_str(&format!(".{}", name(ko)));
                }
                text.push_str(&format!(".{}{stone}", name(point)));
            }
            Some(Move::Pass) => text.push_str(&format!(".p{stone}")),
            _ => {}
        }
        replay.go_to(node);
    }
    if let Some(turn) = replay.to_play() {
        text.push_str(&format!(".{}", stone(turn)));
    }
    for mark in MARKS {
        for point in node
            .property(mark)
            .map(|marks| points_on([marks], size))
            .unwrap_or_default()
        {
            text.push_str(&format!(".{}-{mark}", name(point)));
        }
    }
    for label in node.property(id::LB).into_iter().flat_map(Property::decode) {
        let Ok(Value::Compose(pair)) = label else {
            continue;
        };
        let (Value::Point(point), Value::Text(label)) = *pair else {
            continue;
        };
        let is_bad = |c: char| matches!(c, '.' | '_' | '-') || c.is_whitespace() || c.is_control();
        if label.is_empty()
            || label.contains(is_bad)
            || MARKS.contains(&&*label)
            || !point.is_on(size)
        {
            notes.count(id::LB, None);
            continue;
        }
        text.push_str(&format!(".{}-{label}", name(point)));
    }
    let path = node.path();
    for above in path.iter().filter(|above| **above != node) {
        for mark in MARKS.iter().chain(&[id::LB]) {
            if above.property(mark).is_some() {
                notes.count(mark, None);
            }
        }
    }
    line::lose(
        tree,
        &path,
        &[
            id::B,
            id::W,
            id::AB,
            id::AW,
            id::AE,
            id::PL,
            id::MN,
            id::CR,
            id::SQ,
            id::TR,
            id::MA,
            id::LB,
        ],
        notes,
    );
    Ok(text + "\n")
}

fn stone(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

fn write_row(at: &dyn Fn(u32) -> Option<Color>, size: BoardSize, row: u32, text: &mut String) {
    let mut column = 0;
    // Where a stone needs no letter.
    let mut next = 0;
    let mut is_open = false;
    while column < size.columns {
        let Some(color) = at(column) else {
            column += 1;
            continue;
        };
        if !is_open {
            text.push_str(&format!("_{}", size.rows - row));
            is_open = true;
        }
        if column != next {
            text.push(char::from(COLUMNS[column as usize]));
        }
        let run = (column..size.columns)
            .take_while(|column| at(*column) == Some(color))
            .count() as u32;
        text.push(stone(color));
        if run > 1 {
            text.push_str(&run.to_string());
        }
        column += run;
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
