//! Coordinates shared by several games, and a cursor for longer moves. All of them are ASCII.

use super::Point;

/// Go's letters: `a`–`z` are 0–25, `A`–`Z` are 26–51 (go.html).
pub(super) fn letter_index(letter: u8) -> Option<u32> {
    match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    }
}

/// The inverse of [`letter_index`]; `None` from 52 on.
pub(super) fn letter(index: u32) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..26 => Some(char::from(b'a' + index)),
        26..52 => Some(char::from(b'A' + (index - 26))),
        _ => None,
    }
}

pub(crate) fn parse_letters(text: &str) -> Option<Point> {
    match text.as_bytes() {
        &[column, row] => letters(column, row),
        _ => None,
    }
}

pub(super) fn letters(column: u8, row: u8) -> Option<Point> {
    Some(Point::new(letter_index(column)?, letter_index(row)?))
}

pub(super) fn write_letters(point: Point) -> Option<String> {
    Some([letter(point.column)?, letter(point.row)?].iter().collect())
}

/// Parses one letter of any case and a number counted from 1.
pub(super) fn parse_letter_number(text: &str) -> Option<Point> {
    Cursor::new(text).whole(Cursor::letter_number)
}

/// The inverse of [`parse_letter_number`], in lower case.
pub(super) fn write_letter_number(point: Point) -> Option<String> {
    let column = letter(point.column).filter(char::is_ascii_lowercase)?;
    let row = point.row.checked_add(1)?;
    Some(format!("{column}{row}"))
}

/// Parses a column in bijective base 26 (`a`, …, `z`, `aa`, …), of any case, and a row counted from
/// 1 (hex.html, twixt.html).
pub(super) fn parse_columns_number(text: &str) -> Option<Point> {
    Cursor::new(text).whole(|cursor| Some(Point::new(cursor.columns()?, cursor.row()?)))
}

pub(super) fn write_columns_number(point: Point) -> Option<String> {
    let row = point.row.checked_add(1)?;
    Some(format!("{}{row}", write_columns(point.column)?))
}

pub(super) fn write_columns(column: u32) -> Option<String> {
    let mut rest = column.checked_add(1)?;
    let mut letters = Vec::new();
    while let Some(digit) = rest.checked_sub(1) {
        letters.push(letter(digit % 26)?);
        rest = digit / 26;
    }
    Some(letters.iter().rev().collect())
}

/// Reads a value from left to right. A method that returns `None` may have advanced, so the caller
/// has to reject the value.
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes(),
        }
    }

    /// Returns the result of `read` if it consumes the whole text.
    #[doc(hidden)]
    pub fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let found = read(&mut self)?;
        self.is_empty().then_some(found)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn next_if(&mut self, wanted: impl FnOnce(u8) -> bool) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        if !wanted(first) {
            return None;
        }
        self.rest = rest;
        Some(first)
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        self.next_if(|next| next == byte).is_some()
    }

    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    pub(super) fn columns(&mut self) -> Option<u32> {
        let mut number = 0u32;
        while let Some(letter) = self.next_if(|next| next.is_ascii_alphabetic()) {
            let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            number = number.checked_mul(26)?.checked_add(digit)?;
        }
        number.checked_sub(1)
    }

    /// Reads a row number counted from 1 as a zero-based row. Rejects leading zeros: there is no
    /// row 0, and `a03` would be a second name for `a3`.
    pub(super) fn row(&mut self) -> Option<u32> {
        let mut number = 0u32;
        while let Some(digit) = self.next_if(|next| next.is_ascii_digit()) {
            number = number
                .checked_mul(10)?
                .checked_add(u32::from(digit - b'0'))?;
            if number == 0 {
                return None;
            }
        }
        number.checked_sub(1)
    }

    pub(super) fn letter_number(&mut self) -> Option<Point> {
        let letter = self.next_if(|next| next.is_ascii_alphabetic())?;
        let column = letter_index(letter.to_ascii_lowercase())?;
        Some(Point::new(column, self.row()?))
    }
}
