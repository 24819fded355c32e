//! A position, and the moves with numbers, from the parts.

use std::collections::BTreeMap;

use super::parts::{COLUMNS, Item, MARKS, Part, line_ends, parts, without_blanks};
use crate::exchange::ReadOptions;
use crate::exchange::draft::{Draft, ROOT};
use crate::exchange::notes::{Notes, quoted};
use crate::exchange::text::Text;
use crate::game::{BoardSize, Color, Game, Move, Point};
use crate::schema::id;

pub fn detect(text: &Text) -> bool {
    // It is short, or it is something else.
    const LONG: usize = 1 << 16;
    if text.text.len() > LONG || !text.text.trim_start().starts_with(['.', '_', '~']) {
        return false;
    }
    let bare = without_blanks(&text.text);
    let mut has_stone = false;
    let all = parts(&bare).all(|(_, part)| {
        has_stone |= matches!(&part, Ok(Part::Row(_, items)) if !items.is_empty())
            || matches!(part, Ok(Part::Last(..)));
        part.is_ok()
    });
    all && has_stone
}

/// A position as the parts tell it.
#[derive(Default)]
struct Position {
    stones: BTreeMap<Point, Color>,
    /// Moves by their numbers.
    moves: BTreeMap<u32, (Point, Color)>,
    /// And its line.
    ko: Option<(Point, usize)>,
    last: Option<(Color, Option<Point>)>,
    turn: Option<Color>,
}

pub fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let bare = without_blanks(&text.text);
    let mut size = BoardSize::square(19);
    let mut order = vec!['b', 'w'];
    let ends = line_ends(&text.text);
    let (mut found, mut sized) = (Vec::new(), 1);
    for (start, part) in parts(&bare) {
        let line = ends.partition_point(|end| *end <= start) + 1;
        match part {
            Ok(Part::Size(stated)) => (size, sized) = (stated, line),
            Ok(Part::Order(stones)) => order = stones,
            Ok(part) => found.push((line, part)),
            Err(part) => {
                notes.problem(line, format!("{} is no part of a position", quoted(part)));
            }
        }
    }
    if !notes.fits(sized, size) {
        return Vec::new();
    }
    if size.columns > COLUMNS.len() as u32 {
        let message = format!("{} columns are more than have letters", size.columns);
        notes.problem(sized, message);
        return Vec::new();
    }
    let mut reader = Reader {
        size,
        position: Position::default(),
        annotations: Vec::new(),
        line: 1,
        notes,
    };
    for (line, part) in found {
        reader.line = line;
        reader.part(part, &order);
    }
    vec![reader.draft()]
}

struct Reader<'t, 'n> {
    size: BoardSize,
    position: Position,
    annotations: Vec<(Point, &'t str)>,
    /// Where the part stands that is being read.
    line: usize,
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
                .problem(self.line, format!("{name}{row} is not on the board"));
        }
        point
    }

    /// Black or White; other colours have no place in SGF.
    fn color(&mut self, stone: char) -> Option<Color> {
        match stone {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            other => {
                self.notes.count(&format!("colour {other}"), self.line);
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
            Part::Ko(column, row) => {
                let ko = self.place(column, row);
                self.position.ko = ko.map(|point| (point, self.line));
            }
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
                    let moves = &mut self.position.moves;
                    if moves.contains_key(&number) {
                        let message = format!("there are two moves {number}");
                        return self.notes.problem(self.line, message);
                    }
                    moves.insert(number, (point, color));
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
        let mut line: Vec<Numbered> = Vec::new();
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
            (Some((ko, _)), Some((_, color, Move::Place(_)))) => {
                stones.entry(ko).or_insert(color.opposite());
            }
            (Some((_, line)), _) => self.notes.lose("ko", "1", line),
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
        let mut at = play(&mut draft, &line);
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

/// A move, and its number where it has one.
type Numbered = (Option<u32>, Color, Move);

/// Plays moves, and gives the node of the last one.
fn play(draft: &mut Draft, line: &[Numbered]) -> usize {
    // Where numbering begins is told, so that the numbers can be written again.
    let (mut at, mut expected) = (ROOT, 0);
    for (number, color, played) in line {
        at = draft.play(at, *color, played);
        if let Some(number) = number {
            if *number != expected {
                draft.line(at, id::MN, &number.to_string());
            }
            expected = number + 1;
        }
    }
    at
}
