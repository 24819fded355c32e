//! The parts that a line is made of, and their places.

use crate::game::BoardSize;
use crate::schema::id;

/// Columns have one letter; there is no I.
pub(super) const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Marks by their names, which are SGF's.
pub(super) const MARKS: [&str; 4] = [id::CR, id::SQ, id::TR, id::MA];

/// A part, with places as they are written: a column from 0, a row from 1 at
/// the bottom.
pub(super) enum Part<'t> {
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
pub(super) enum Item {
    /// At a column: so many stones of a colour.
    Stones(u32, char, u32),
    /// At a column: a move with its number.
    Numbered(u32, u32),
}

/// The parts of a text without white space, and where they begin; an error is
/// the part that is none.
pub(super) fn parts(text: &str) -> impl Iterator<Item = (usize, Result<Part<'_>, &str>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = text.len() - rest.len();
        let is_row = rest.starts_with('_');
        let mut characters = rest.char_indices().skip(1);
        // In a row `~` is a number's sign, in a label any character.
        let mut is_inside = is_row;
        let end = characters.find(|(_, c)| {
            is_inside |= *c == '-';
            matches!(c, '.' | '_') || *c == '~' && !is_inside
        });
        let (part, behind) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        // An order of players behind a row: `~` and a letter.
        let order = part.rfind('~');
        let order = order.filter(|at| is_row && part[at + 1..].starts_with(is_stone));
        if let Some(at) = order {
            rest = &rest[at..];
            return Some((start, row(&part[1..at]).ok_or(part)));
        }
        rest = behind;
        Some((start, Cursor(part).part().ok_or(part)))
    })
}

pub(super) fn is_stone(c: char) -> bool {
    matches!(c, 'b' | 'w' | 'r' | 'g' | 'l' | 'y' | 'p')
}

pub(super) struct Cursor<'t>(&'t str);

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
pub(super) fn row<'t>(text: &str) -> Option<Part<'t>> {
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

/// The lines of places in a text without white space.
pub(super) fn line_ends(text: &str) -> Vec<usize> {
    let mut end = 0;
    let ends = text.lines().map(|line| {
        end += line
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(char::len_utf8)
            .sum::<usize>();
        end
    });
    ends.collect()
}

pub(super) fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
